package io.terrarium.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.RestAssured;
import io.terrarium.kernel.Landlock;
import io.terrarium.support.TestWorkspace;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The three probes, and what makes the sandbox unready. */
@QuarkusTest
@TestProfile(HealthTest.OwnServer.class)
@WithTestResource(TestWorkspace.class)
class HealthTest {
  @TestHTTPResource(value = "/health", management = true)
  URI health;

  /** Nobody else's workspace is taken away. */
  public static final class OwnServer implements QuarkusTestProfile {}

  private int status(String probe) {
    return RestAssured.get(health + "/" + probe).statusCode();
  }

  @Test
  void allProbesAreGreenAtFirst() {
    assertThat(status("live")).isEqualTo(200);
    assertThat(status("ready")).isEqualTo(200);
    assertThat(status("started")).isEqualTo(200);
  }

  @Test
  void readinessTellsHowCommandsAreConfined() {
    String body = RestAssured.get(health + "/ready").body().asString();
    assertThat(body).contains("isolation", "\"landlock\": " + Landlock.version());
  }

  @Test
  void aMissingWorkspaceIsUnreadyButAlive() throws IOException {
    Path root = TestWorkspace.root();
    Path aside = root.resolveSibling(root.getFileName() + "-aside");
    Files.move(root, aside);
    TestWorkspace.delete(aside);
    assertThat(status("ready")).isEqualTo(503);
    assertThat(status("live")).isEqualTo(200);
    Files.createDirectory(root);
    assertThat(status("ready")).isEqualTo(200);
  }
}
