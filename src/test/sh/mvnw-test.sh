#!/bin/sh
# Tests mvnw with fake JDKs, Mavens and download tools in a temporary directory, under each of sh,
# dash and bash that is installed. It uses no network, no real HOME and no real Java.
# mvnw sees only the tools linked into $tools, so what the machine has installed does not matter.
set -u
unset CDPATH

root=$(cd "$(dirname "$0")/../../.." && pwd -P)
work=$(mktemp -d "${TMPDIR:-/tmp}/mvnw test.XXXXXX") || exit 1 # with a space, to test the quoting
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

passed=0
failed=0
url=$(sed -n 's/^distributionUrl=//p' "$root/.mvn/wrapper/maven-wrapper.properties")
archive=${url##*/}
name=${archive%-bin.tar.gz}

# --- fakes ---

tools=$work/tools
mkdir -p "$tools"
for tool in sh sed dirname readlink mktemp mkdir mv rm touch find tr tar gzip cp cat \
  sha512sum shasum perl; do
  if path=$(command -v "$tool"); then ln -s "$path" "$tools/$tool"; fi
done

# script FILE: makes FILE, from stdin, an executable script.
script() {
  mkdir -p "$(dirname "$1")"
  { echo '#!/bin/sh'; cat; } >"$1"
  chmod +x "$1"
}

# jdk HOME VERSION: a JDK whose java leaves a trace when it is started.
jdk() {
  script "$1/bin/javac" </dev/null
  script "$1/bin/java" <<END
echo started >>"$work/java-started"
echo 'openjdk version "$2" 2025-09-16' >&2
END
  printf 'IMPLEMENTOR="Fake"\nJAVA_VERSION="%s"\n' "$2" >"$1/release"
}

# launcher FILE LABEL [VERSION]: a bin/mvn that reports how it was called, and its version.
launcher() {
  script "$1" <<END
if [ "\$*" = -v ]; then
  printf '\033[1mApache Maven ${3:-unknown} (fake)\033[m\nMaven home: x\n'
  exit
fi
echo "maven=$2"
echo "JAVA_HOME=\$JAVA_HOME"
echo "java=\$(command -v java)"
echo "cwd=\$(pwd -P)"
for arg; do echo "arg=[\$arg]"; done
exit "\${FAKE_EXIT:-0}"
END
}

# maven HOME VERSION: an installed Maven as in Apache's archive, linked from $installed/mvn.
installed=$work/installed
maven() {
  rm -rf "$installed" "$work/mavens"
  mkdir -p "$installed" "$1/lib"
  launcher "$1/bin/mvn" "installed $2" "must not be asked"
  : >"$1/lib/maven-core-$2.jar"
  ln -s "$1/bin/mvn" "$installed/mvn"
}

# What curl and wget serve; a file that is not there cannot be reached.
served=$work/served
launcher "$work/dist/$name/bin/mvn" downloaded
mkdir -p "$work/dist/$name/lib"
dd if=/dev/zero of="$work/dist/$name/lib/some.jar" bs=4096 count=8 2>/dev/null
curl=$work/curl
script "$curl/curl" <<END
echo "curl \$*" >>"$work/requests"
while [ \$# -gt 1 ]; do
  if [ "\$1" = -o ]; then out=\$2; fi
  shift
done
cp "$served/\${1##*/}" "\$out" 2>/dev/null || exit 7
if [ -x "$work/hook" ]; then "$work/hook"; fi
END
wget=$work/wget
sed -e 's/"curl /"wget /' -e 's/= -o/= -O/' "$curl/curl" | sed 1d | script "$wget/wget"

sha512() { if command -v sha512sum >/dev/null; then sha512sum; else shasum -a 512; fi; }

online() {
  mkdir -p "$served"
  (cd "$work/dist" && tar -cf - "$name/bin" "$name/lib") | gzip >"$served/$archive"
  sum=$(sha512 <"$served/$archive")
  sum=${sum%% *}
  printf '%s' "$sum" >"$served/$archive.sha512" # the archive's files end without a line break
}

offline() { rm -rf "$served"; }

# --- running and checking ---

# fresh TITLE: the next case, with an empty home, no Java, no Maven, no network, a new checkout.
fresh() {
  title=$1
  home="$work/home of user"
  checkout="$work/check out"
  rm -rf "$home" "$checkout" "$installed" "$work/jdks" "$work/mavens" "${work:?}/bin" \
    "$work/hook" "$work/requests" "$work/java-started"
  : >"$work/requests"
  mkdir -p "$home" "$checkout/.mvn/wrapper" "$work/jdks" "$work/bin"
  cp "$root/mvnw" "$checkout/mvnw"
  cp "$root/.mvn/wrapper/maven-wrapper.properties" "$checkout/.mvn/wrapper/"
  dists=$home/.m2/wrapper/dists
  offline
}

# with_jdk TITLE: as fresh, with a JDK 25 and a Maven 3.9.9 installed.
with_jdk() {
  fresh "$1"
  jdk "$work/jdks/25" 25.0.1
  maven "$work/mavens/m" 3.9.9
}

# run [NAME=VALUE]... -- ARGUMENT...: runs mvnw in an environment of these variables only.
# path: in place of the default; dir: where it is started; mvnw: how it is called.
run() {
  count=0
  for arg; do
    if [ "$arg" = -- ]; then break; fi
    count=$((count + 1))
  done
  # Turn "A=1 -- x y" to "A=1 SHELL MVNW x y": rotate the list once, with -- replaced.
  left=$#
  index=0
  while [ "$index" -lt "$left" ]; do
    if [ "$index" -eq "$count" ]; then
      set -- "$@" "$shell" "${mvnw:-$checkout/mvnw}"
    else
      set -- "$@" "$1"
    fi
    shift
    index=$((index + 1))
  done
  (
    cd "${dir:-$checkout}" &&
      exec env -i PATH="${path:-$work/bin:$curl:$installed:$tools}" HOME="$home" \
        MVNW_JDK_ROOTS="$work/jdks" "$@"
  ) >"$work/out" 2>"$work/err" </dev/null
  code=$?
}

# check WHAT COMMAND...: counts, and shows what mvnw said if COMMAND fails.
check() {
  what=$1
  shift
  if "$@"; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    printf 'FAILED (%s) %s: %s\n' "${shell##*/}" "$title" "$what"
    sed 's/^/  out: /' "$work/out"
    sed 's/^/  err: /' "$work/err"
  fi
}

out() { grep -Fqx -- "$1" "$work/out"; }
err() { grep -Fq -- "$1" "$work/err"; }
code() { [ "$code" -eq "$1" ]; }
lines() { [ "$(wc -l <"$work/err")" -eq "$1" ]; }
requests() { [ "$(wc -l <"$work/requests")" -eq "$1" ]; }
none() { ! [ -e "$1" ]; }
left_in_dists() { [ "$(ls -A "$dists")" = "$1" ]; }

uses_jdk() {
  check "exit code 0" code 0
  check "JAVA_HOME is $1" out "JAVA_HOME=$1"
  check "its java is first on PATH" out "java=$1/bin/java"
}

refuses() {
  check "exit code 1" code 1
  check "one line on stderr" lines 1
  check "nothing on stdout" none_on_stdout
  for words; do check "says: $words" err "$words"; done
}
none_on_stdout() { ! [ -s "$work/out" ]; }

falls_back_to() {
  check "exit code 0" code 0
  check "one line on stderr" lines 1
  check "says which" err "using installed Maven $1 ($installed/mvn)"
  check "runs it" out "maven=installed $1"
}

refuses_version() {
  refuses "$1" "no Maven 3.8.7 or newer is installed"
}

# --- cases ---

jdk_cases() {
  fresh "JAVA_HOME that is new enough is kept"
  maven "$work/mavens/m" 3.9.9
  jdk "$work/jdks/25" 25
  jdk "$work/jdk of mine" 26.0.1
  run JAVA_HOME="$work/jdk of mine" --
  uses_jdk "$work/jdk of mine"
  check "no JVM is started to find the version" none "$work/java-started"

  title="JAVA_HOME without a release file"
  rm "$work/jdk of mine/release"
  run JAVA_HOME="$work/jdk of mine" --
  uses_jdk "$work/jdk of mine"

  title="JAVA_HOME of an early access version"
  jdk "$work/jdk of mine" 27-ea
  run JAVA_HOME="$work/jdk of mine" --
  uses_jdk "$work/jdk of mine"

  for version in 24.0.2 17 1.8.0_452; do
    title="JAVA_HOME of $version is passed over"
    jdk "$work/jdk of mine" "$version"
    run JAVA_HOME="$work/jdk of mine" --
    uses_jdk "$work/jdks/25"
    rm "$work/jdk of mine/release"
    run JAVA_HOME="$work/jdk of mine" --
    uses_jdk "$work/jdks/25"
  done

  title="JAVA_HOME without javac is passed over"
  jdk "$work/jdk of mine" 25
  rm "$work/jdk of mine/bin/javac"
  run JAVA_HOME="$work/jdk of mine" --
  uses_jdk "$work/jdks/25"

  title="JAVA_HOME that does not exist is passed over"
  run JAVA_HOME="$work/nowhere" --
  uses_jdk "$work/jdks/25"

  title="java on PATH, through links"
  jdk "$work/jdk of mine" 26
  ln -s "$work/jdk of mine/bin/java" "$work/bin/java-alternative"
  ln -s java-alternative "$work/bin/java"
  run --
  uses_jdk "$work/jdk of mine"

  title="java on PATH without javac is passed over"
  rm "$work/jdk of mine/bin/javac"
  run --
  uses_jdk "$work/jdks/25"

  title="java on PATH that is too old is passed over"
  jdk "$work/jdk of mine" 21.0.7
  run --
  uses_jdk "$work/jdks/25"

  title="the lowest version that will do is preferred"
  for version in 100 26.0.1 17.0.2 9; do jdk "$work/jdks/$version" "$version"; done
  mv "$work/jdks/25" "$work/jdks/temurin 25"
  run --
  uses_jdk "$work/jdks/temurin 25"

  title="the earlier of two roots is preferred"
  jdk "$work/jdks/more/26" 26
  run MVNW_JDK_ROOTS="$work/nowhere:$work/jdks/more:$work/jdks" --
  uses_jdk "$work/jdks/more/26"

  fresh "SDKMAN"
  maven "$work/mavens/m" 3.9.9
  jdk "$home/.sdkman/candidates/java/21-tem" 21
  jdk "$home/.sdkman/candidates/java/25-tem" 25
  jdk "$home/.sdkman/candidates/java/26-tem" 26
  ln -s 26-tem "$home/.sdkman/candidates/java/current"
  jdk "$home/.asdf/installs/java/temurin-25" 25
  run --
  uses_jdk "$home/.sdkman/candidates/java/25-tem"

  title="SDKMAN_DIR"
  mv "$home/.sdkman" "$work/jdks/sdk man"
  run SDKMAN_DIR="$work/jdks/sdk man" --
  uses_jdk "$work/jdks/sdk man/candidates/java/25-tem"

  title="asdf"
  run --
  uses_jdk "$home/.asdf/installs/java/temurin-25"

  title="ASDF_DATA_DIR"
  mv "$home/.asdf" "$work/jdks/as df"
  run ASDF_DATA_DIR="$work/jdks/as df" --
  uses_jdk "$work/jdks/as df/installs/java/temurin-25"

  title="no JDK"
  run JAVA_HOME="$work/nowhere" --
  refuses "a JDK 25 or newer is needed" "sdk install java 25-tem" temurin-25-jdk JAVA_HOME
}

download_cases() {
  with_jdk "download"
  online
  run -- verify
  check "exit code 0" code 0
  check "runs the download" out maven=downloaded
  check "silent" lines 0
  check "two requests" requests 2
  check "https only" grep -q -e '--proto =https --proto-redir =https' "$work/requests"
  check "short time-out" grep -q -e '--connect-timeout 10 ' "$work/requests"
  check "the address of the properties" grep -Fq " $url" "$work/requests"
  check "nothing else is left" left_in_dists "$name"

  title="reused without network"
  offline
  rm -rf "$installed"
  run -- verify
  check "runs the download" out maven=downloaded
  check "silent" lines 0
  check "no more requests" requests 2

  title="MAVEN_USER_HOME"
  mv "$home/.m2" "$work/jdks/m2 elsewhere"
  run MAVEN_USER_HOME="$work/jdks/m2 elsewhere" --
  check "runs the download" out maven=downloaded
  check "nothing in HOME" none "$home/.m2"

  with_jdk "a copy of Apache's wrapper is used"
  launcher "$dists/$name/5f3a/bin/mvn" apache
  run --
  check "runs it" out maven=apache
  check "silent" lines 0

  with_jdk "wget"
  online
  path=$wget:$installed:$tools
  run --
  path=''
  check "runs the download" out maven=downloaded
  check "silent" lines 0
  check "by wget" grep -q '^wget .*-T 10 ' "$work/requests"
  check "no redirects" grep -q -e '--max-redirect=0' "$work/requests"

  with_jdk "checksum that differs"
  online
  echo x >>"$served/$archive"
  run --
  refuses "SHA-512"
  check "nothing is left" left_in_dists ""

  with_jdk "checksum file that is empty"
  online
  : >"$served/$archive.sha512"
  run --
  refuses "SHA-512"

  with_jdk "checksum in capitals, with the name"
  online
  printf '%s  %s\n' "$(printf %s "$sum" | tr a-f A-F)" "$archive" >"$served/$archive.sha512"
  run --
  check "runs the download" out maven=downloaded

  with_jdk "checksum in the properties"
  online
  rm "$served/$archive.sha512"
  echo "distributionSha512Sum=$sum" >>"$checkout/.mvn/wrapper/maven-wrapper.properties"
  run --
  check "runs the download" out maven=downloaded
  check "one request" requests 1

  title="checksum in the properties that differs"
  rm -rf "$home/.m2"
  echo x >>"$served/$archive"
  sha512 <"$served/$archive" >"$served/$archive.sha512"
  run --
  refuses "SHA-512"

  with_jdk "archive that ends too early"
  online
  gzip -dc "$served/$archive" | dd bs=2560 count=1 2>/dev/null | gzip >"$work/short"
  tar -tzf "$work/short" 2>/dev/null | grep -q bin/mvn
  check "the test's archive has bin/mvn" [ $? -eq 0 ]
  mv "$work/short" "$served/$archive"
  sha512 <"$served/$archive" >"$served/$archive.sha512"
  run --
  falls_back_to 3.9.9
  check "says why" err "cannot be unpacked"
  check "nothing is left" left_in_dists ""

  with_jdk "another run is faster"
  online
  printf '#!/bin/sh\ncp -R "%s" "%s/"\n' "$work/dist/$name" "$dists" >"$work/hook"
  chmod +x "$work/hook"
  run --
  check "runs Maven" out maven=downloaded
  check "silent" lines 0
  check "nothing else is left" left_in_dists "$name"
  check "no copy within the copy" none "$dists/$name/$name"

  with_jdk "an address that is not https"
  echo "distributionUrl=http://localhost/$archive" \
    >"$checkout/.mvn/wrapper/maven-wrapper.properties"
  run --
  refuses distributionUrl
}

fallback_cases() {
  host=${url#https://}
  host=${host%%/*}

  with_jdk "fallback"
  run -- verify
  falls_back_to 3.9.9
  check "says why" err "$host cannot be reached;"
  check "no temporary files are left" left_in_dists "$name.unreachable"

  title="fallback, again"
  run -- verify
  falls_back_to 3.9.9
  check "not tried again at once" requests 1

  title="fallback, later"
  touch -t 202001010000 "$dists/$name.unreachable"
  run -- verify
  falls_back_to 3.9.9
  check "tried again" requests 2

  title="reachable again, with no Maven installed"
  rm -rf "$installed"
  online
  run -- verify
  check "runs the download" out maven=downloaded
  check "silent" lines 0
  check "failure is forgotten" none "$dists/$name.unreachable"

  with_jdk "the checksum cannot be had"
  online
  rm "$served/$archive.sha512"
  run --
  falls_back_to 3.9.9

  with_jdk "neither curl nor wget"
  path=$installed:$tools
  run --
  falls_back_to 3.9.9
  check "says why" err "neither curl nor wget"

  with_jdk "no place to write"
  path=''
  online
  : >"$home/.m2"
  run --
  falls_back_to 3.9.9
  check "says why" err "cannot be written"

  with_jdk "no Maven"
  rm -rf "$installed"
  run --
  refuses_version "$host cannot be reached"

  for version in 3.8.7 3.8.10 3.9.0 3.10.0 4.0.0 4.0.0-rc-4; do
    title="Maven $version"
    maven "$work/mavens/m $version" "$version"
    run --
    falls_back_to "$version"
  done

  for version in 3.8.6 3.6.3 3.0.10 2.9.9; do
    title="Maven $version"
    maven "$work/mavens/m $version" "$version"
    run --
    refuses_version "$version"
  done

  title="Maven of Debian"
  maven "$work/mavens/share/maven" 3.x
  mkdir -p "$work/mavens/share/java"
  : >"$work/mavens/share/java/maven3-core-3.8.7.jar"
  launcher "$work/mavens/share/maven/bin/mvn" "installed 3.8.7" "must not be asked"
  run --
  falls_back_to 3.8.7

  title="Maven of Homebrew"
  maven "$work/mavens/m" 3.9.10
  mkdir "$work/mavens/m/libexec"
  mv "$work/mavens/m/lib" "$work/mavens/m/libexec/"
  run --
  falls_back_to 3.9.10

  title="Maven that has to be asked"
  rm -rf "$work/mavens/m/libexec"
  launcher "$work/mavens/m/bin/mvn" "installed 3.9.11" 3.9.11
  run --
  falls_back_to 3.9.11
  launcher "$work/mavens/m/bin/mvn" "installed 3.8.6" 3.8.6
  run --
  refuses_version 3.8.6

  title="Maven that gives no version"
  launcher "$work/mavens/m/bin/mvn" "installed" ""
  run --
  refuses_version "$host cannot be reached"
}

calling_cases() {
  with_jdk "arguments"
  launcher "$dists/$name/bin/mvn" unpacked
  # shellcheck disable=SC2016 # the dollar sign is the point
  run -- -Da='two  words' '' '*' '$HOME "x"' -f 'a b/pom.xml'
  check "silent" lines 0
  check "spaces" out 'arg=[-Da=two  words]'
  check "empty" out 'arg=[]'
  check "star" out 'arg=[*]'
  # shellcheck disable=SC2016
  check "dollar and quotes" out 'arg=[$HOME "x"]'
  check "path" out 'arg=[a b/pom.xml]'
  check "nothing added" [ "$(grep -c '^arg=' "$work/out")" -eq 6 ]
  check "cwd" out "cwd=$checkout"

  title="exit code"
  run FAKE_EXIT=7 --
  check "is Maven's" code 7

  title="from another directory"
  dir=$home
  run -- -v2
  check "runs Maven" out maven=unpacked
  check "cwd is unchanged" out "cwd=$home"

  title="through a link"
  ln -s "../check out/mvnw" "$home/link"
  mvnw=./link
  run --
  check "runs Maven" out maven=unpacked
  dir='' mvnw=''

  title="by a relative path"
  mvnw=mvnw
  run --
  check "runs Maven" out maven=unpacked
  mvnw=''

  title="properties are missing"
  rm "$checkout/.mvn/wrapper/maven-wrapper.properties"
  run --
  refuses maven-wrapper.properties
}

path='' dir='' mvnw=''
tested=''
for candidate in dash bash sh; do
  shell=$(command -v "$candidate") || continue
  # sh is most often one of the others.
  if [ -n "$tested" ] && { cmp -s "$shell" "${tested%:*}" || cmp -s "$shell" "${tested#*:}"; }; then
    continue
  fi
  tested=${tested:+$tested:}$shell
  jdk_cases
  download_cases
  fallback_cases
  calling_cases
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
