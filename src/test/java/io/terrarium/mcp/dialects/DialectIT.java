package io.terrarium.mcp.dialects;

import io.quarkus.test.junit.QuarkusIntegrationTest;

/** The same on the packaged program. */
@QuarkusIntegrationTest
class DialectIT extends DialectTest {}
