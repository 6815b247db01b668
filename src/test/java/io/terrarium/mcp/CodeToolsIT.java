package io.terrarium.mcp;

import io.quarkus.test.junit.QuarkusIntegrationTest;

@QuarkusIntegrationTest
class CodeToolsIT extends CodeToolsTest {}
