package io.terrarium.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is taken for a credential by its shape, and what is not. */
class ShapesTest {
  private static final Random RANDOM = new Random(9);
  private final Scrubber scrubber = new Scrubber(List::of, List.of(), type -> {});

  record Row(String name, String text, String expected) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Row taken(
      String name, String before, String credential, String after, String type) {
    return new Row(name, before + credential + after, before + "[REDACTED:" + type + "]" + after);
  }

  private static Row taken(String name, String credential, String type) {
    return taken(name, "see ", credential, " there", type);
  }

  private static Row kept(String name, String text) {
    return new Row(name, text, text);
  }

  /** Made up here, so that no text of this shape is in the repository. */
  private static String some(String alphabet, int length) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append(alphabet.charAt(RANDOM.nextInt(alphabet.length())));
    }
    return text.toString();
  }

  private static String alnum(int length) {
    return some("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", length);
  }

  private static String upper(int length) {
    return some("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", length);
  }

  private static String hex(int length) {
    return some("0123456789abcdef", length);
  }

  private static String base64(int bytes) {
    byte[] random = new byte[bytes];
    RANDOM.nextBytes(random);
    return Base64.getEncoder().encodeToString(random);
  }

  private static String jwtPart(String json) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(json.getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }

  private static String privateKey(String kind, String lineEnd) {
    String body = base64(64 * 3);
    return "-----BEGIN "
        + kind
        + "-----"
        + lineEnd
        + body.substring(0, 64)
        + lineEnd
        + body.substring(64, 128)
        + lineEnd
        + body.substring(128)
        + lineEnd
        + "-----END "
        + kind
        + "-----";
  }

  static Stream<Row> credentials() {
    String jwt =
        jwtPart("{\"alg\":\"HS256\",\"typ\":\"JWT\"}")
            + "."
            + jwtPart("{\"sub\":\"1234567890\"}")
            + "."
            + alnum(43);
    return Stream.of(
        taken("AWS key id", "AKIA" + upper(16), "aws"),
        taken("AWS temporary key id", "key=\"", "ASIA" + upper(16), "\"", "aws"),
        taken("GitHub personal", "ghp_" + alnum(36), "github"),
        taken("GitHub OAuth", "gho_" + alnum(36), "github"),
        taken("GitHub user", "ghu_" + alnum(36), "github"),
        taken("GitHub server", "ghs_" + alnum(36), "github"),
        taken("GitHub refresh", "ghr_" + alnum(76), "github"),
        taken("GitHub fine-grained", "github_pat_" + alnum(22) + "_" + alnum(59), "github"),
        taken("GitHub within a word", "x", "ghp_" + alnum(36), "", "github"),
        taken("GitLab personal", "glpat-" + alnum(20), "gitlab"),
        taken("GitLab deploy", "gldt-" + alnum(20), "gitlab"),
        taken("GitLab runner", "GR1348941" + alnum(20), "gitlab"),
        taken("Anthropic", "sk-ant-api03-" + alnum(93) + "AA", "anthropic"),
        taken("OpenAI project", "sk-proj-" + alnum(48) + "_" + alnum(20), "openai"),
        taken("OpenAI old", "sk-" + alnum(48), "openai"),
        taken("Google API", "AIza" + alnum(35), "google"),
        taken("Google client", "GOCSPX-" + alnum(28), "google"),
        taken("Slack bot", "xoxb-" + some("0123456789", 12) + "-" + alnum(24), "slack"),
        taken(
            "Slack hook",
            "https://",
            "hooks.slack.com/services/T" + upper(8) + "/B" + upper(8) + "/" + alnum(24),
            " x",
            "slack"),
        taken("Stripe secret", "sk_live_" + alnum(24), "stripe"),
        taken("Stripe restricted", "rk_test_" + alnum(24), "stripe"),
        taken("npm", "npm_" + alnum(36), "npm"),
        taken("PyPI", "pypi-AgEIcHlwaS5vcmc" + alnum(60), "pypi"),
        taken("Azure storage", "Name=x;", "AccountKey=" + base64(64), ";End", "azure"),
        taken("Azure client secret", alnum(3) + "8Q~" + alnum(34), "azure"),
        taken("Twilio key", "SK" + hex(32), "twilio"),
        taken("Twilio account", "AC" + hex(32), "twilio"),
        taken("SendGrid", "SG." + alnum(22) + "." + alnum(43), "sendgrid"),
        taken("JWT", "Bearer ", jwt, "\n", "jwt"),
        taken("RSA key", privateKey("RSA PRIVATE KEY", "\n"), "private-key"),
        taken("PKCS 8 key", privateKey("PRIVATE KEY", "\r\n"), "private-key"),
        taken("OpenSSH key", privateKey("OPENSSH PRIVATE KEY", "\n"), "private-key"),
        taken("key with line numbers", privateKey("EC PRIVATE KEY", "\n   12\t"), "private-key"),
        taken("key in JSON", "\"", privateKey("PRIVATE KEY", "\\n"), "\"", "private-key"),
        taken(
            "key cut off",
            "a\n",
            "-----BEGIN PRIVATE KEY-----\n" + base64(48),
            "\n",
            "private-key"),
        taken("password in a URL", "postgres://app:", "hunter2", "@db:5432/x", "url-password"),
        taken("variable", "export DB_PASSWORD=", "hunter2", "\nX=1", "password"),
        taken("variable, quoted", "API_TOKEN='", "abcdefgh", "'", "password"),
        taken("AWS secret", "aws_secret_access_key = ", base64(30), "\n", "password"),
        taken("flag", "run --password=", "hunter2", " -v", "password"),
        taken("query", "GET /x?access_token=", "abc123def", "&y=1", "password"),
        taken("JSON", "{\"password\": \"", "hunter2", "\"}", "password"),
        taken("JSON, other case", "{\"apiKey\":\"", "k9k9k9k9", "\"}", "password"),
        taken("code", "String password = \"", "s3cr3t!", "\";", "password"),
        taken("hash", "'secret' => '", "s3cr3tv4lue", "'", "password"),
        taken("YAML", "db:\n  password: ", "hunter22", "\n", "password"),
        taken("properties", "spring.datasource.password=", "hunter22", "\nx=y", "password"),
        taken(
            "YAML with line number", "     7\tpassword: ", "hunter22", "\n     8\tx", "password"));
  }

  static Stream<Row> others() {
    String png = base64(3000);
    return Stream.of(
        kept("git hash", "commit " + hex(40) + "\nAuthor: x"),
        kept("SHA-256", "sha256:" + hex(64)),
        kept("UUID", "id: 123e4567-e89b-12d3-a456-426614174000"),
        kept("npm integrity", "\"integrity\": \"sha512-" + base64(64) + "\""),
        kept("go.sum", "golang.org/x/text v0.3.0 h1:" + base64(32)),
        kept("Cargo.lock", "checksum = \"" + hex(64) + "\""),
        kept("picture", "<img src=\"data:image/png;base64," + png + "\">"),
        kept(
            "source map",
            "//# sourceMappingURL=data:application/json;base64,"
                + jwtPart("{\"version\":3,\"sources\":[]}")),
        kept("minified", "!function(e,t){var n=t.token,r=e.password;n==r&&(t.secret=e.key)}(a,b);"),
        kept(
            "certificate",
            "-----BEGIN CERTIFICATE-----\n" + base64(90) + "\n-----END CERTIFICATE-----"),
        kept(
            "public key",
            "-----BEGIN PUBLIC KEY-----\n" + base64(90) + "\n-----END PUBLIC KEY-----"),
        kept(
            "header of a key in code",
            "if (s.startsWith(\"-----BEGIN PRIVATE KEY-----\")) {\n  x();\n}"),
        kept("words with sk-", "task-management-and-desk-organisation-for-everybody-1234567890"),
        kept("class names", "risk-abcdefghijklmnopqrstuvwxyzabcdefghijklmnop0"),
        kept("type", "password: string;\ntoken: Token\nsecret: SecretKey"),
        kept("call", "password = getPassword()\ntoken := parse(x)\nsecret = os.environ[\"X\"]"),
        kept("comparison", "if (password == \"abc123\" || token != null) {}"),
        kept("reference", "PASSWORD=$DB_PASSWORD TOKEN=${TOKEN} SECRET=$(cat x)"),
        kept("placeholder", "PASSWORD=<password> API_KEY=**** TOKEN=xxxxxxxx"),
        kept("label", "\"password\": \"Password\", \"token\": \"Enter your token 1\""),
        kept("count", "MAX_TOKEN=4096 max_tokens: 4096"),
        kept("working directory", "PWD=/home/me OLDPWD=/tmp"),
        kept("key of a map", "\"key\": \"value1234\", primary_key: id12345"),
        kept("address", "http://localhost:8080/@scope/name and user@example.com:22"),
        kept("address with placeholder", "postgres://user:$PASSWORD@host, https://u:<pw>@h"),
        kept("name of a secret", "secretName: my-secret-name\nsecretKeyRef:\n  name: token"),
        kept("constant", "AKIA is how they begin; eyJ too; ghp_short; sk-x"),
        kept("AWS within base64", "x" + "AKIA" + upper(16) + "y"),
        kept("Java", "private final String token;\n  Token(String token) { this.token = token; }"));
  }

  @ParameterizedTest
  @MethodSource({"credentials", "others"})
  void takesOutCredentialsOnly(Row row) {
    assertThat(scrubber.scrub(row.text())).isEqualTo(row.expected());
  }

  @ParameterizedTest
  @MethodSource("credentials")
  void findsThemWhereverTheyStand(Row row) {
    for (int shift = 0; shift < 9; shift++) {
      String before = "# ".repeat(shift) + (shift % 2 == 0 ? "" : "\n");
      String separated = before.isEmpty() || before.endsWith("\n") ? before : before + "\n";
      assertThat(scrubber.scrub(separated + row.text())).isEqualTo(separated + row.expected());
    }
  }
}
