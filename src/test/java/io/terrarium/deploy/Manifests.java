package io.terrarium.deploy;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimSpec;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyEgressRule;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyIngressRule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.Yaml;

/**
 * The manifests of {@code deploy/kubernetes} as typed objects; a field that Kubernetes, or
 * agent-sandbox, does not know is an error.
 */
final class Manifests {
  static final Path FOLDER = Path.of("deploy/kubernetes");
  private static final ObjectMapper STRICT =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .annotationIntrospector(new NothingElse())
          .build();

  private Manifests() {}

  /** Kubernetes' types keep fields they do not know; these do not. */
  private static final class NothingElse extends JacksonAnnotationIntrospector {
    private static final long serialVersionUID = 1L;

    @Override
    public Boolean hasAnySetter(Annotated annotated) {
      return false;
    }
  }

  record Metadata(
      @Nullable Map<String, String> labels, @Nullable Map<String, String> annotations) {}

  record PodTemplate(Metadata metadata, PodSpec spec) {}

  record NamedClaim(ObjectMeta metadata, PersistentVolumeClaimSpec spec) {}

  record Policy(List<NetworkPolicyIngressRule> ingress, List<NetworkPolicyEgressRule> egress) {}

  record TemplateSpec(
      PodTemplate podTemplate,
      @Nullable List<NamedClaim> volumeClaimTemplates,
      boolean service,
      Policy networkPolicy,
      String networkPolicyManagement,
      String envVarsInjectionPolicy,
      String volumeClaimTemplatesPolicy) {}

  record SandboxTemplate(String apiVersion, String kind, ObjectMeta metadata, TemplateSpec spec) {}

  record Reference(String name) {}

  record UpdateStrategy(String type) {}

  record WarmPoolSpec(int replicas, Reference sandboxTemplateRef, UpdateStrategy updateStrategy) {}

  record SandboxWarmPool(String apiVersion, String kind, ObjectMeta metadata, WarmPoolSpec spec) {}

  record Lifecycle(String shutdownTime, String shutdownPolicy, int ttlSecondsAfterFinished) {}

  record ClaimSpec(Reference warmPoolRef, Lifecycle lifecycle, Metadata additionalPodMetadata) {}

  record SandboxClaim(String apiVersion, String kind, ObjectMeta metadata, ClaimSpec spec) {}

  record SandboxSpec(
      PodTemplate podTemplate,
      List<NamedClaim> volumeClaimTemplates,
      boolean service,
      String operatingMode) {}

  record Sandbox(String apiVersion, String kind, ObjectMeta metadata, SandboxSpec spec) {}

  record Label(Map<String, String> pairs, boolean includeSelectors) {}

  record Patch(String path) {}

  record Image(String name, String newName, String newTag) {}

  record Kustomization(
      String apiVersion,
      String kind,
      @Nullable String namespace,
      @Nullable String nameSuffix,
      @Nullable List<Label> labels,
      List<String> resources,
      @Nullable List<Patch> patches,
      @Nullable List<Image> images,
      @Nullable List<String> configurations) {}

  private static final Map<String, Class<?>> TYPES =
      Map.ofEntries(
          Map.entry("v1/Namespace", Namespace.class),
          Map.entry("v1/ServiceAccount", ServiceAccount.class),
          Map.entry("v1/Service", Service.class),
          Map.entry("apps/v1/Deployment", Deployment.class),
          Map.entry("networking.k8s.io/v1/NetworkPolicy", NetworkPolicy.class),
          Map.entry("kustomize.config.k8s.io/v1beta1/Kustomization", Kustomization.class),
          Map.entry("agents.x-k8s.io/v1beta1/Sandbox", Sandbox.class),
          Map.entry("extensions.agents.x-k8s.io/v1beta1/SandboxTemplate", SandboxTemplate.class),
          Map.entry("extensions.agents.x-k8s.io/v1beta1/SandboxWarmPool", SandboxWarmPool.class),
          Map.entry("extensions.agents.x-k8s.io/v1beta1/SandboxClaim", SandboxClaim.class));

  /** All of them but the hints for kustomize, which are no resources. */
  static List<Path> files() {
    try (Stream<Path> files = Files.walk(FOLDER)) {
      return files
          .filter(file -> file.toString().endsWith(".yaml"))
          .filter(file -> !file.endsWith("images.yaml"))
          .sorted()
          .toList();
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  static Map<String, Object> yaml(Path file) {
    try {
      return new Yaml().load(Files.readString(file));
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  static Object parse(Path file) {
    Map<String, Object> yaml = yaml(file);
    String type = yaml.get("apiVersion") + "/" + yaml.get("kind");
    return STRICT.convertValue(yaml, Objects.requireNonNull(TYPES.get(type), type));
  }

  static <T> T parse(String file, Class<T> type) {
    return type.cast(parse(FOLDER.resolve(file)));
  }
}
