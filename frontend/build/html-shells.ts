import { fileURLToPath } from 'node:url';
import { PAGES } from '@party-rental/contracts';
import react from '@vitejs/plugin-react';
import { runnerImport, type Plugin } from 'vite';

const SHELLS = fileURLToPath(new URL('../src/app/html-shell.tsx', import.meta.url));
/** As written in index.html. */
const SHELL = '<!-- HTML shell -->';
/** The fonts of Latin text, which every page needs first. */
const FONTS = /-latin-(soft|wght)-normal-[^/]*\.woff2$/;

/**
 * Writes an HTML file for each kind of page (`shells/cart.html` for `/cart`): index.html with the markup to show until React
 * mounts, and preload tags for the fonts. The page's own script is not preloaded: on a slow network it would delay the
 * fonts and the first script, which asks for it at once.
 */
export function htmlShells(): Plugin {
  return {
    name: 'html-shells',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const index = bundle['index.html'];
        if (index?.type !== 'asset') throw new Error('The bundle has no index.html');
        const html = String(index.source);
        const { module } = await runnerImport<typeof import('../src/app/html-shell.tsx')>(SHELLS, {
          configFile: false,
          plugins: [react()],
        });
        const shells: Record<string, (() => string) | undefined> = module.htmlShells;
        const fonts = Object.keys(bundle)
          .filter((name) => FONTS.test(name))
          .map((name) => `<link rel="preload" href="/${name}" as="font" type="font/woff2" crossorigin>`);
        const kinds = new Set(Object.keys(PAGES).map((pattern) => pattern.split('/')[1] || 'home'));
        for (const kind of [...kinds, 'home-photo', 'opening', 'other']) {
          const markup = ['admin', 'crew', 'setup'].includes(kind) ? '' : ((shells[kind] ?? shells['other'])?.() ?? '');
          const source = html
            .replace(SHELL, () => markup)
            // The shell needs styles and fonts first; the script comes next.
            .replace('<script type="module"', '$& fetchpriority="low"')
            .replace('</head>', () => `  ${fonts.join('\n    ')}\n  </head>`);
          this.emitFile({ type: 'asset', fileName: `shells/${kind}.html`, source });
        }
      },
    },
  };
}
