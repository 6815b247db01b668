package io.terrarium.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.terrarium.deploy.Manifests.Kustomization;
import io.terrarium.deploy.Manifests.NamedClaim;
import io.terrarium.deploy.Manifests.Patch;
import io.terrarium.deploy.Manifests.Sandbox;
import io.terrarium.deploy.Manifests.SandboxClaim;
import io.terrarium.deploy.Manifests.SandboxTemplate;
import io.terrarium.deploy.Manifests.SandboxWarmPool;
import io.terrarium.session.AnnotationFile;
import io.terrarium.session.BindRequest;
import io.terrarium.support.TestWorkspace;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The manifests parse strictly, hang together, and agree with the program and its image. */
@QuarkusTest
@WithTestResource(TestWorkspace.class)
class KubernetesTest {
  private static final long USER = 10001;

  @TestHTTPResource(value = "/", management = true)
  URI probes;

  static List<Path> files() {
    return Manifests.files();
  }

  @ParameterizedTest
  @MethodSource("files")
  void hasNoFieldThatIsUnknown(Path file) {
    assertThat(Manifests.parse(file)).isNotNull();
  }

  /** A pod and where it is from. */
  record Pod(String name, PodSpec spec, List<String> claimed) {
    @Override
    public String toString() {
      return name;
    }

    Container container() {
      return spec.getContainers().getFirst();
    }
  }

  static Stream<Pod> pods() {
    PodSpec base =
        Manifests.parse("base/deployment.yaml", Deployment.class).getSpec().getTemplate().getSpec();
    Sandbox sandbox = Manifests.parse("agent-sandbox/sandbox.yaml", Sandbox.class);
    return Stream.of(
        new Pod("base", base, List.of()),
        new Pod("template", template().spec().podTemplate().spec(), List.of()),
        new Pod(
            "sandbox",
            sandbox.spec().podTemplate().spec(),
            sandbox.spec().volumeClaimTemplates().stream()
                .map((NamedClaim claim) -> claim.metadata().getName())
                .toList()));
  }

  private static SandboxTemplate template() {
    return Manifests.parse("agent-sandbox/sandbox-template.yaml", SandboxTemplate.class);
  }

  @ParameterizedTest
  @MethodSource("pods")
  void isRestricted(Pod pod) {
    assertThat(pod.spec().getSecurityContext().getRunAsNonRoot()).isTrue();
    assertThat(pod.spec().getSecurityContext().getRunAsUser()).isEqualTo(USER);
    assertThat(pod.spec().getSecurityContext().getFsGroup()).isEqualTo(USER);
    assertThat(pod.spec().getSecurityContext().getSeccompProfile().getType())
        .isEqualTo("RuntimeDefault");
    assertThat(pod.spec().getAutomountServiceAccountToken()).isFalse();
    assertThat(pod.spec().getHostNetwork()).isNull();
    assertThat(pod.container().getSecurityContext().getAllowPrivilegeEscalation()).isFalse();
    assertThat(pod.container().getSecurityContext().getReadOnlyRootFilesystem()).isTrue();
    assertThat(pod.container().getSecurityContext().getCapabilities().getDrop())
        .containsExactly("ALL");
  }

  @ParameterizedTest
  @MethodSource("pods")
  void asksForProbesThatTheProgramServes(Pod pod) {
    Container container = pod.container();
    for (Probe probe :
        List.of(
            container.getStartupProbe(),
            container.getReadinessProbe(),
            container.getLivenessProbe())) {
      assertThat(probe.getHttpGet().getPort().getStrVal()).isEqualTo("probes");
      String path = probe.getHttpGet().getPath();
      assertThat(RestAssured.get(probes.resolve(path)).statusCode()).as(path).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @MethodSource("pods")
  void agreesWithTheImage(Pod pod) throws IOException {
    String image = Files.readString(Path.of("deploy/Dockerfile.native"));
    assertThat(image).contains("\nUSER " + USER + ":" + USER + "\n");
    assertThat(image).contains("\nEXPOSE 8080 9000\n");
    Map<String, Integer> ports = new HashMap<>();
    for (ContainerPort port : pod.container().getPorts()) {
      ports.put(port.getName(), port.getContainerPort());
    }
    assertThat(ports).isEqualTo(Map.of("mcp", 8080, "probes", 9000));
    assertThat(image)
        .contains("SANDBOX_ADDR=:8080")
        .contains("SANDBOX_METRICS_ADDR=:9000")
        .contains("SANDBOX_WORKSPACE=/workspace")
        .contains("SANDBOX_STATE_DIR=/var/lib/terrarium");
    Set<String> writable = new TreeSet<>();
    for (VolumeMount mount : pod.container().getVolumeMounts()) {
      if (!Boolean.TRUE.equals(mount.getReadOnly())) {
        writable.add(mount.getMountPath());
      }
    }
    assertThat(writable).containsExactly("/tmp", "/var/lib/terrarium", "/workspace");
  }

  @ParameterizedTest
  @MethodSource("pods")
  void mountsOnlyWhatIsThere(Pod pod) {
    Set<String> volumes = new HashSet<>(pod.claimed());
    for (Volume volume : pod.spec().getVolumes()) {
      volumes.add(volume.getName());
    }
    for (VolumeMount mount : pod.container().getVolumeMounts()) {
      assertThat(volumes).contains(mount.getName());
    }
  }

  static List<Path> kustomizations() {
    return files().stream().filter(file -> file.endsWith("kustomization.yaml")).toList();
  }

  @ParameterizedTest
  @MethodSource("kustomizations")
  void namesFilesThatExist(Path file) {
    Path folder = Objects.requireNonNull(file.getParent());
    Kustomization kustomization = (Kustomization) Manifests.parse(file);
    for (String resource : kustomization.resources()) {
      assertThat(folder.resolve(resource)).exists();
    }
    for (Patch patch : Objects.requireNonNullElse(kustomization.patches(), List.<Patch>of())) {
      Map<String, Object> yaml = Manifests.yaml(folder.resolve(patch.path()));
      assertThat(identities(folder.resolve("../../base"))).contains(identity(yaml));
    }
    for (String hints :
        Objects.requireNonNullElse(kustomization.configurations(), List.<String>of())) {
      assertThat(folder.resolve(hints)).exists();
    }
  }

  @Test
  void everyFileBelongsToAKustomization() {
    Set<Path> named = new HashSet<>();
    for (Path file : kustomizations()) {
      Path folder = Objects.requireNonNull(file.getParent());
      Kustomization kustomization = (Kustomization) Manifests.parse(file);
      named.add(file);
      kustomization.resources().forEach(one -> named.add(folder.resolve(one).normalize()));
      Objects.requireNonNullElse(kustomization.patches(), List.<Patch>of())
          .forEach(one -> named.add(folder.resolve(one.path()).normalize()));
    }
    List<Path> others = new ArrayList<>(files());
    others.removeAll(named);
    // One is made for each session, the other stands for itself.
    assertThat(others)
        .containsExactly(
            Manifests.FOLDER.resolve("agent-sandbox/sandbox-claim.yaml"),
            Manifests.FOLDER.resolve("agent-sandbox/sandbox.yaml"));
  }

  private static List<String> identities(Path folder) {
    return files().stream()
        .filter(file -> Objects.equals(file.getParent(), folder.normalize()))
        .map(file -> identity(Manifests.yaml(file)))
        .toList();
  }

  private static String identity(Map<String, Object> yaml) {
    Object metadata = yaml.getOrDefault("metadata", Map.of());
    return yaml.get("kind") + "/" + ((Map<?, ?>) metadata).get("name");
  }

  @Test
  void poolAndClaimReferToEachOther() {
    SandboxWarmPool pool =
        Manifests.parse("agent-sandbox/sandbox-warm-pool.yaml", SandboxWarmPool.class);
    SandboxClaim claim = Manifests.parse("agent-sandbox/sandbox-claim.yaml", SandboxClaim.class);
    assertThat(pool.spec().sandboxTemplateRef().name()).isEqualTo(template().metadata().getName());
    assertThat(claim.spec().warmPoolRef().name()).isEqualTo(pool.metadata().getName());
    assertThat(Instant.parse(claim.spec().lifecycle().shutdownTime())).isNotNull();
  }

  @Test
  void theClaimsAnnotationsBind() {
    SandboxClaim claim = Manifests.parse("agent-sandbox/sandbox-claim.yaml", SandboxClaim.class);
    Map<String, String> annotations =
        Objects.requireNonNull(claim.spec().additionalPodMetadata().annotations());
    StringBuilder file = new StringBuilder();
    annotations.forEach(
        (key, value) -> file.append(key).append("=\"").append(value).append("\"\n"));
    assertThat(BindRequest.of(AnnotationFile.ours(file.toString())).session())
        .isEqualTo(claim.metadata().getName());
    Container container = template().spec().podTemplate().spec().getContainers().getFirst();
    assertThat(container.getArgs()).containsExactly("-bind=annotations");
  }

  @Test
  void nothingGetsOutUnlessAnOverlaySaysSo() {
    NetworkPolicy policy = Manifests.parse("base/network-policy.yaml", NetworkPolicy.class);
    assertThat(policy.getSpec().getPolicyTypes()).containsExactly("Ingress", "Egress");
    assertThat(policy.getSpec().getEgress()).isEmpty();
  }
}
