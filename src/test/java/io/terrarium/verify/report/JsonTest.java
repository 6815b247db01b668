package io.terrarium.verify.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonTest {
  @Test
  void readsEveryKindOfValue() {
    Json json =
        Json.parse(
                " {\"a\": [1, -2.5e1, true, false, null, \"x\\n\\u00e4\\\"/\"], \"a b\": {}, \"l\": []} ")
            .orElseThrow();
    assertThat(json.at("a").items()).hasSize(6);
    assertThat(json.at("a").items().get(1).number()).isEqualTo(-25);
    assertThat(json.at("a").items().get(2).isTrue()).isTrue();
    assertThat(json.at("a").items().getLast().text()).isEqualTo("x\nä\"/");
    assertThat(json.at("nothing").at("at all").text()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"a\": 1,}|line 1, column 9: a name in quotes is missing",
        "{\"a\" 1}|line 1, column 6: ':' is missing",
        "[1 2]|line 1, column 4: ',' is missing",
        "{\"a\": tru}|line 1, column 7: no value",
        "\"abc|line 1, column 5: the text ends in the middle",
        "{} x|line 1, column 4: something after the end"
      })
  void saysWhereATextIsNoJson(String text, String problem) {
    assertThat(Json.parse(text)).isEmpty();
    assertThat(Json.problem(text)).contains(problem);
  }

  @Test
  void isNotLedIntoTheDepths() {
    assertThat(Json.parse("[".repeat(100_000))).isEmpty();
  }
}
