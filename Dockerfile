# The build needs tools that the website does not, so it has a stage of its own.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN node scripts/bootstrap.mjs build \
  && npm uninstall --omit=dev --ignore-scripts $(cat scripts/build-tools.txt) \
  && rm -rf node_modules/typescript node_modules/@typescript \
  && rm -rf node_modules/node-linux-*/include \
  && ln -s node_modules/node-linux-*/bin/node node

# The website brings its own Node, which needs libatomic1 and no image of Node.
FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends libatomic1 \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 10001 --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin school \
  && install -d -o school -g school -m 0700 /data
COPY --from=build /app /app
WORKDIR /app
USER 10001
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["./node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["./node", "scripts/bootstrap.mjs"]
CMD ["serve"]
