import { gzipSync } from 'node:zlib';
import { build } from 'vite';

// The bytes, gzipped, of a page that says one word by react and react-dom, made by the same build as the shop's.
const PAGE = `import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.body).render(createElement('p', null, 'Hooray'));`;

const { output } = await build({
  configFile: false,
  root: new URL('../../frontend', import.meta.url).pathname,
  logLevel: 'error',
  plugins: [
    {
      name: 'page',
      resolveId: (id) => (id === 'page' ? id : undefined),
      load: (id) => (id === 'page' ? PAGE : undefined),
    },
  ],
  build: { write: false, rolldownOptions: { input: 'page' } },
});
const sizes = output.filter(({ type }) => type === 'chunk').map(({ code }) => gzipSync(code).length);
process.stdout.write(String(sizes.reduce((sum, size) => sum + size, 0)));
