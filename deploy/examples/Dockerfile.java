# A sandbox for Java: Maven and a JDK.
#   docker build -f deploy/examples/Dockerfile.java -t terrarium-java deploy/examples
FROM maven:3.9-eclipse-temurin-25
RUN apt-get update \
 && apt-get install -y --no-install-recommends git tini \
 && rm -rf /var/lib/apt/lists/*
COPY --from=terrarium-tools /terrarium /usr/local/bin/terrarium
RUN mkdir -p /workspace /var/lib/terrarium && chmod 777 /workspace /var/lib/terrarium
ENV HOME=/tmp \
    LANG=C.UTF-8 \
    SANDBOX_ADDR=:8080 \
    SANDBOX_METRICS_ADDR=:9000 \
    SANDBOX_WORKSPACE=/workspace \
    SANDBOX_STATE_DIR=/var/lib/terrarium \
    XDG_STATE_HOME=/var/lib
WORKDIR /workspace
USER 10001:10001
EXPOSE 8080 9000
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s CMD ["/bin/bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/${SANDBOX_METRICS_ADDR##*:} && printf 'GET /q/health/ready HTTP/1.0\\r\\n\\r\\n' >&3 && read -r line <&3 && [[ $line == *' 200 '* ]]"]
ENTRYPOINT ["/usr/bin/tini", "--", "/usr/local/bin/terrarium"]
