package io.terrarium.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.ResourceBundle;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Every entry of the native image's metadata names something that exists. */
class ReachabilityMetadataTest {
  private static final String FILE =
      "META-INF/native-image/io.terrarium/terrarium/reachability-metadata.json";

  private static JsonObject metadata;

  @BeforeAll
  static void read() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(
            ReachabilityMetadataTest.class.getClassLoader().getResourceAsStream(FILE), FILE)) {
      metadata = new JsonObject(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  @Test
  void hasOnlyKindsOfEntriesThatAreCheckedHere() {
    assertThat(metadata.fieldNames()).isSubsetOf("foreign", "reflection", "resources");
    assertThat(metadata.getJsonObject("foreign").fieldNames()).containsExactly("downcalls");
    for (JsonObject type : objects(metadata, "reflection")) {
      assertThat(type.fieldNames())
          .isSubsetOf(
              "type",
              "methods",
              "fields",
              "allPublicFields",
              "allDeclaredFields",
              "allPublicMethods",
              "allDeclaredMethods",
              "allPublicConstructors",
              "allDeclaredConstructors",
              "unsafeAllocated",
              "jniAccessible");
    }
    for (JsonObject resource : objects(metadata, "resources")) {
      assertThat(resource.fieldNames()).hasSize(1).isSubsetOf("bundle", "glob");
    }
  }

  @Test
  void namesTypesMethodsAndFieldsThatExist() throws ReflectiveOperationException {
    for (JsonObject entry : objects(metadata, "reflection")) {
      Class<?> type = type(entry.getString("type"));
      for (JsonObject method : objects(entry, "methods")) {
        Class<?>[] parameters = parameters(method);
        if (method.getString("name").equals("<init>")) {
          Constructor<?> found = type.getDeclaredConstructor(parameters);
          assertThat(found).isNotNull();
        } else {
          Method found = type.getDeclaredMethod(method.getString("name"), parameters);
          assertThat(found).isNotNull();
        }
      }
      for (JsonObject field : objects(entry, "fields")) {
        assertThat(type.getDeclaredField(field.getString("name"))).isNotNull();
      }
    }
  }

  @Test
  void namesResourcesThatExist() {
    ClassLoader loader = getClass().getClassLoader();
    for (JsonObject resource : objects(metadata, "resources")) {
      if (resource.containsKey("bundle")) {
        String bundle = resource.getString("bundle");
        assertThat(ResourceBundle.getBundle(bundle).keySet()).as(bundle).isNotEmpty();
      } else if (!resource.getString("glob").contains("*")) {
        assertThat(loader.getResource(resource.getString("glob"))).isNotNull();
      }
    }
  }

  @Test
  void namesTheOneShapeOfSystemCalls() {
    List<JsonObject> downcalls = objects(metadata.getJsonObject("foreign"), "downcalls");

    assertThat(downcalls).hasSize(1);
    JsonObject shape = downcalls.getFirst();
    assertThat(shape.getString("returnType"))
        .isEqualTo(name(Syscall.SHAPE.returnLayout().orElseThrow()));
    assertThat(shape.getJsonArray("parameterTypes").stream().map(Object::toString))
        .containsExactlyElementsOf(
            Syscall.SHAPE.argumentLayouts().stream().map(layout -> name(layout)).toList());
    assertThat(shape.getJsonObject("options"))
        .isEqualTo(JsonObject.of("captureCallState", true, "firstVariadicArg", 1));
  }

  private static String name(MemoryLayout layout) {
    return ((ValueLayout) layout).carrier().getName();
  }

  private static Class<?> type(String name) throws ClassNotFoundException {
    return name.endsWith("[]")
        ? type(name.substring(0, name.length() - 2)).arrayType()
        : Class.forPrimitiveName(name) != null
            ? Class.forPrimitiveName(name)
            : Class.forName(name, false, ReachabilityMetadataTest.class.getClassLoader());
  }

  private static Class<?>[] parameters(JsonObject method) throws ClassNotFoundException {
    JsonArray names = method.getJsonArray("parameterTypes");
    Class<?>[] types = new Class<?>[names.size()];
    for (int i = 0; i < types.length; i++) {
      types[i] = type(names.getString(i));
    }
    assertThat(Arrays.asList(types)).doesNotContainNull();
    return types;
  }

  private static List<JsonObject> objects(JsonObject parent, String name) {
    return parent.getJsonArray(name, new JsonArray()).stream()
        .map(entry -> (JsonObject) entry)
        .toList();
  }
}
