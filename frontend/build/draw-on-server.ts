import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';

/** Builds, beside the page, the program by which the server draws it: with all that it needs in one file. */
export function drawOnServer(): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'draw-on-server',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
      outDir = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      await build({
        configFile: false,
        root,
        publicDir: false,
        logLevel: 'warn',
        plugins: [react()],
        define: { 'process.env.NODE_ENV': '"production"' },
        ssr: { noExternal: true },
        build: { ssr: 'src/app/draw-page.tsx', outDir: join(outDir, 'server'), emptyOutDir: true },
      });
    },
  };
}
