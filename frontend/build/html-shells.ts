import { fileURLToPath } from 'node:url';
import { PAGES } from '@party-rental/contracts';
import react from '@vitejs/plugin-react';
import { runnerImport, type Plugin, type Rolldown } from 'vite';

const SHELLS = fileURLToPath(new URL('../src/app/html-shell.tsx', import.meta.url));
/** As written in index.html. */
const SHELL = '<!-- HTML shell -->';
/** The module of a customer's page. */
const PAGE = /\/features\/(?!admin\/)[\w/-]+\/([\w-]+)-page\.tsx$/;
/** The fonts of Latin text, which every page needs first. */
const FONTS = /-latin-(soft|wght)-normal-[^/]*\.woff2$/;

/**
 * Writes an HTML file for each kind of page (`shells/cart.html` for `/cart`): index.html with the markup to show until React
 * mounts, and preload tags for the fonts and for the page's own script.
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
        for (const kind of [...kinds, 'other']) {
          const scripts = scriptsOf(kind, bundle)
            .filter((name) => !html.includes(name))
            .map((name) => `<link rel="modulepreload" href="/${name}" fetchpriority="low">`);
          const markup = kind === 'admin' ? '' : ((shells[kind] ?? shells['other'])?.() ?? '');
          const source = html
            .replace(SHELL, () => markup)
            // The shell needs styles and fonts first; the script comes next.
            .replace('<script type="module"', '$& fetchpriority="low"')
            .replace('</head>', () => `  ${[...fonts, ...scripts].join('\n    ')}\n  </head>`);
          this.emitFile({ type: 'asset', fileName: `shells/${kind}.html`, source });
        }
      },
    },
  };
}

/** The script of a lazily loaded page, with all that it imports. */
function scriptsOf(kind: string, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const page = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.match(PAGE)?.[1] === kind));
  const scripts = new Set(page && [page.fileName]);
  for (const script of scripts)
    for (const one of chunks.find(({ fileName }) => fileName === script)?.imports ?? []) scripts.add(one);
  return [...scripts];
}
