package io.terrarium.secrets;

import static io.terrarium.secrets.Segment.ALNUM;
import static io.terrarium.secrets.Segment.BASE64;
import static io.terrarium.secrets.Segment.DASH;
import static io.terrarium.secrets.Segment.DIGIT;
import static io.terrarium.secrets.Segment.HEX;
import static io.terrarium.secrets.Segment.UNDERSCORE;
import static io.terrarium.secrets.Segment.UPPER;
import static io.terrarium.secrets.Segment.WORD;

import java.util.ArrayList;
import java.util.List;

/** How credentials of the well-known services look. */
final class Shapes {
  private static final List<Shape> ALL = all();

  private Shapes() {}

  static void add(PairIndex.Builder index) {
    ALL.forEach(shape -> shape.addTo(index));
  }

  private static List<Shape> all() {
    List<Shape> all = new ArrayList<>();
    add(all, Shape.exact(Redaction.AWS, UPPER | DIGIT, 16), "AKIA", "ASIA", "ABIA", "ACCA");
    add(all, Shape.run(Redaction.GITHUB, ALNUM | UNDERSCORE, 36), "ghp_", "gho_", "ghu_", "ghs_");
    add(all, Shape.run(Redaction.GITHUB, ALNUM | UNDERSCORE, 36), "ghr_");
    add(all, Shape.run(Redaction.GITHUB, ALNUM | UNDERSCORE, 36), "github_pat_");
    add(all, Shape.run(Redaction.GITLAB, WORD, 20), "glpat-", "gldt-", "glrt-", "glcbt-", "glptt-");
    add(all, Shape.run(Redaction.GITLAB, WORD, 20), "glft-", "glimt-", "gloas-");
    add(all, Shape.run(Redaction.GITLAB, WORD, 20), "glsoat-", "glffct-", "GR1348941");
    add(all, Shape.word(Redaction.ANTHROPIC, WORD, 20), "sk-ant-");
    add(all, Shape.word(Redaction.OPENAI, WORD, 20), "sk-proj-", "sk-svcacct-", "sk-admin-");
    add(all, Shape.word(Redaction.OPENAI, WORD, 20), "sk-None-", "sk-or-v1-");
    add(all, Shape.word(Redaction.OPENAI, ALNUM, 32), "sk-");
    add(all, Shape.exact(Redaction.GOOGLE, WORD, 35), "AIza");
    add(all, Shape.word(Redaction.GOOGLE, WORD, 24), "GOCSPX-", "ya29.");
    add(all, Shape.word(Redaction.SLACK, ALNUM | DASH, 10), "xoxa-", "xoxb-", "xoxe-", "xoxo-");
    add(all, Shape.word(Redaction.SLACK, ALNUM | DASH, 10), "xoxp-", "xoxr-", "xoxs-", "xapp-");
    add(all, Shape.run(Redaction.SLACK, ALNUM | BASE64, 30), "hooks.slack.com/services/");
    add(all, Shape.word(Redaction.STRIPE, ALNUM, 16), "sk_live_", "sk_test_", "rk_live_");
    add(all, Shape.word(Redaction.STRIPE, ALNUM, 16), "rk_test_");
    add(all, Shape.word(Redaction.STRIPE, BASE64, 24), "whsec_");
    add(all, Shape.exact(Redaction.NPM, ALNUM, 36), "npm_");
    add(all, Shape.word(Redaction.PYPI, WORD, 50), "pypi-AgE");
    add(all, Shape.run(Redaction.AZURE, BASE64, 40), "AccountKey=", "SharedAccessKey=");
    for (char digit = '0'; digit <= '9'; digit++) {
      add(all, Shapes::azureClientSecret, digit + "Q~");
    }
    for (char digit : "0123456789abcdef".toCharArray()) {
      add(all, Shape.exact(Redaction.TWILIO, HEX, 31), "AC" + digit, "SK" + digit);
    }
    add(all, Shapes::sendGrid, "SG.");
    add(all, Shapes::webToken, "eyJ");
    add(all, Shapes::urlPassword, "://");
    add(all, PrivateKeys::check, "-----BEGIN ");
    Assignments.addTo(all);
    return List.copyOf(all);
  }

  private static void add(List<Shape> all, Shape.Rule rule, String... literals) {
    for (String literal : literals) {
      all.add(new Shape(literal, rule));
    }
  }

  /** Three characters, a digit, {@code Q~}, and 31 to 34 more. */
  private static void azureClientSecret(Segment segment, int start, int end, Spans found) {
    int last = end;
    while (last < end + 35 && isAzure(segment, last)) {
      last++;
    }
    boolean before =
        isAzure(segment, start - 1) && isAzure(segment, start - 2) && isAzure(segment, start - 3);
    if (before && last - end >= 31) {
      found.add(start - 3, last, Redaction.AZURE);
    }
  }

  private static boolean isAzure(Segment segment, int at) {
    return segment.is(at, WORD) || segment.at(at) == '~' || segment.at(at) == '.';
  }

  /** {@code SG.}, 22 characters, a dot, 43 characters. */
  private static void sendGrid(Segment segment, int start, int end, Spans found) {
    int dot = segment.run(end, WORD);
    int last = segment.at(dot) == '.' ? segment.run(dot + 1, WORD) : dot;
    if (segment.startsWord(start) && dot - end >= 20 && last - dot > 40) {
      found.add(start, last, Redaction.SENDGRID);
    }
  }

  /** Three to five runs with dots between, the first of which is a JSON object in base64. */
  private static void webToken(Segment segment, int start, int end, Spans found) {
    boolean begins = start == segment.from() ? start == 0 : !segment.is(start - 1, WORD | BASE64);
    if (!begins) {
      return;
    }
    int parts = 1;
    int last = segment.run(end, WORD);
    while (parts < 5 && segment.at(last) == '.' && last - end >= 7) {
      int next = segment.run(last + 1, WORD);
      if (next - last <= 10) {
        break;
      }
      last = next;
      parts++;
    }
    if (parts >= 3) {
      found.add(start, last, Redaction.JWT);
    }
  }

  /** The password of {@code scheme://user:password@host}, unless it only stands for one. */
  private static void urlPassword(Segment segment, int start, int end, Spans found) {
    int colon = -1;
    int limit = Math.min(segment.to(), end + 256);
    for (int at = end; at < limit; at++) {
      int c = segment.at(at);
      if (c == ':' && colon < 0) {
        colon = at;
      } else if (c == '@') {
        if (colon >= 0 && at > colon + 1 && !Assignments.isPlaceholder(segment, colon + 1, at)) {
          found.add(colon + 1, at, Redaction.URL_PASSWORD);
        }
        return;
      } else if (segment.is(at, Segment.SPACE) || "/?#\"'<>`\\|(),".indexOf(c) >= 0) {
        return;
      }
    }
  }
}
