package io.terrarium.mcp;

import io.quarkus.test.junit.QuarkusIntegrationTest;

/** The same against the packaged program. */
@QuarkusIntegrationTest
class VerifyToolsIT extends VerifyToolsTest {}
