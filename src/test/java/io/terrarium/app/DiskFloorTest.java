package io.terrarium.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.restassured.RestAssured;
import io.restassured.response.Response;
import io.terrarium.support.TestWorkspace;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A disk that is nearly full makes the sandbox unready, and the probe says so. */
@QuarkusTest
@TestProfile(DiskFloorTest.HighFloor.class)
@WithTestResource(TestWorkspace.class)
class DiskFloorTest {
  @TestHTTPResource(value = "/health", management = true)
  URI health;

  /** No disk has that much. */
  public static final class HighFloor implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of("sandbox.min-disk", "1000000G");
    }
  }

  @Test
  void tooLittleSpaceIsUnreadyButAlive() {
    Response ready = RestAssured.get(health + "/ready");
    assertThat(ready.statusCode()).isEqualTo(503);
    assertThat(ready.body().asString()).contains("bytes free, at least");
    assertThat(RestAssured.get(health + "/live").statusCode()).isEqualTo(200);
  }
}
