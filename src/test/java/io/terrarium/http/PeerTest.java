package io.terrarium.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which peers count as this machine. */
class PeerTest {
  private static SocketAddress peer(String literal) throws UnknownHostException {
    return SocketAddress.inetSocketAddress(
        new InetSocketAddress(InetAddress.getByName(literal), 40000));
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "127.200.3.4", "::1", "::ffff:127.0.0.1"})
  void loopbackIsLocal(String address) throws UnknownHostException {
    assertThat(RequestGuard.isLocal(peer(address))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"10.0.0.1", "192.168.1.127", "1.127.0.0", "fe80::1", "2001:db8::1", "0.0.0.0"})
  void anythingElseIsNot(String address) throws UnknownHostException {
    assertThat(RequestGuard.isLocal(peer(address))).isFalse();
  }

  @Test
  void nobodyIsNot() {
    assertThat(RequestGuard.isLocal(null)).isFalse();
    assertThat(RequestGuard.isLocal(SocketAddress.domainSocketAddress("/127.0.0.1"))).isFalse();
  }
}
