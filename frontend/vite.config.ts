import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { drawBitmaps } from './build/draw-bitmaps.ts';
import { htmlShells } from './build/html-shells.ts';
import { precompress } from './build/precompress.ts';

export default defineConfig({
  plugins: [react(), tailwindcss(), htmlShells(), drawBitmaps(), precompress()],
  resolve: { alias: [{ find: /^zod$/, replacement: fileURLToPath(new URL('./src/lib/zod.ts', import.meta.url)) }] },
  build: {
    outDir: 'dist',
    // Nothing is inlined as a data: address, so that a strict Content-Security-Policy can hold.
    assetsInlineLimit: 0,
    // All browsers that run this JavaScript know it.
    modulePreload: { polyfill: false },
    // Every page needs these modules, so they are one file: split by importer they would be a dozen and compress worse. So
    // are parts that several pages use, because the first file lists the names of all files. A group holds only what its pattern matches:
    // with the dependencies of its modules, the cart would load the schemas of the forms.
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'first', tags: ['$initial'] },
            // The pages of mailed links and forgotten passwords, which few visits need.
            { name: 'recovery', test: /\/features\/account\/(recovery|join)\// },
            ...parts({
              schemas: /\/zod[./]|\/contracts\/(?!.*(?:describe-contents|clean-text|is-exempt|item-images))/,
              query: /\/@tanstack\//,
              fields: /\/ui\/fields\/|\/shared\/form\/|hook-?form/,
              overlays: /\/ui\/(?!fields)|\/@radix-ui\//,
              icons: /\/lucide-react\//,
              price: /\/shared\/(price|item)\//,
              orders: /\/shared\/(order|booking-form(?!\/bar))\//,
              content: /\/features\/content\/parts\//,
              api: /\/src\/api\//,
              admin: /\/features\/admin\/parts\//,
              account: /\/features\/account\//,
              page: /\/shared\/page\//,
              cancel: /\/shared\/cancel-booking\//,
              delivery: /\/shared\/delivery\//,
            }),
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': 'http://localhost:3000',
      '/uploads': 'http://localhost:3000',
      '/site.webmanifest': 'http://localhost:3000',
    },
  },
});

function parts(patterns: Record<string, RegExp>) {
  return Object.entries(patterns).map(([name, test]) => ({ name, test, minShareCount: 2 }));
}
