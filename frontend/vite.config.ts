import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { drawBitmaps } from './build/draw-bitmaps.ts';
import { htmlShells } from './build/html-shells.ts';
import { precompress } from './build/precompress.ts';

export default defineConfig({
  plugins: [react(), tailwindcss(), htmlShells(), drawBitmaps(), precompress()],
  build: {
    outDir: 'dist',
    // Nothing is inlined as a data: address, so that a strict Content-Security-Policy can hold.
    assetsInlineLimit: 0,
    // All browsers that run this JavaScript know it.
    modulePreload: { polyfill: false },
    // What every page needs is one file: parted by who else uses it, it would be a dozen, and pack worse. So are the icons,
    // and the parts of orders and of the admin area, that several other pages use: the first file lists the names of all
    // that a page asks for.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'] },
            { name: 'icons', test: /\/lucide-react\//, minShareCount: 2 },
            { name: 'orders', test: /\/shared\/order\//, minShareCount: 2 },
            { name: 'admin', test: /\/features\/admin\/parts\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000', '/uploads': 'http://localhost:3000' } },
});
