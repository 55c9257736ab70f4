# The sandbox with the built web app: simulated data, no real money. See docs/deploy.md.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# `prepare` generates types for the editor and the type check, which this build does not need.
RUN npm pkg delete scripts.prepare && npm ci --no-audit --no-fund
COPY . .
RUN npm run build:web

FROM node:24-bookworm-slim AS modules
WORKDIR /app
COPY package.json package-lock.json ./
COPY scripts/checks/sandbox-modules.ts scripts/checks/
COPY --from=build /app/node_modules node_modules
RUN node scripts/checks/sandbox-modules.ts

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    PLACARD_LISTEN=0.0.0.0 \
    PLACARD_DATA=/data
WORKDIR /app
COPY package.json ./
COPY locales locales
COPY src/protocol src/protocol
COPY sandbox sandbox
COPY docs/openapi.json docs/openapi.json
COPY --from=build /app/out/web out/web
COPY --from=modules /app/node_modules node_modules
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4400 4401
HEALTHCHECK --interval=10s --timeout=5s --retries=6 CMD node -e "fetch('http://127.0.0.1:4400/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "sandbox/main.ts"]
