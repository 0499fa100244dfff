# One recipe for every program:
#   docker build .                                                     the gateway, with the front end
#   docker build --target service --build-arg APP=services/auth .      a service
#   docker build --target secrets .                                    what makes Compose's secrets
ARG APP=gateway

FROM node:24-bookworm-slim AS base
WORKDIR /app

# The manifests alone: what is installed from them is kept until one of them changes.
FROM base AS manifests
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json -delete \
 && find . -type d -empty -delete

# One layer for every program: it is installed, kept and fetched once.
FROM base AS dependencies
COPY --from=manifests /app .
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error \
      --workspace=gateway --workspace=services --workspace=standalone \
 && find node_modules -type f -regex '.*\.\(map\|d\.[cm]?ts\)' -delete

FROM base AS frontend
COPY --from=manifests /app .
RUN --mount=type=cache,target=/root/.npm \
    npm ci --ignore-scripts --no-audit --no-fund --loglevel=error \
      --workspace=frontend
COPY tsconfig.base.json .
COPY packages packages
COPY frontend frontend
RUN cd frontend && node ../node_modules/vite/bin/vite.js build --logLevel warn

FROM base AS program
ARG APP
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080
COPY --from=dependencies /app .
COPY packages packages
COPY $APP $APP
WORKDIR /app/$APP
USER node
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "http.get('http://127.0.0.1:8080/readyz', ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"]
CMD ["node", "src/main.ts"]

FROM base AS secrets
COPY --from=dependencies /app .
COPY standalone standalone
COPY scripts scripts
ENTRYPOINT ["node", "scripts/give-secrets.ts"]

FROM program AS service
COPY content /app/content

FROM program AS gateway
COPY --from=frontend /app/frontend/dist /app/frontend/dist
