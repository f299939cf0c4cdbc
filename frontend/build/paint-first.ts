import type { Plugin } from 'vite';

/** The fonts of English text, which every page shows at once. */
const FONTS = /-latin-(soft|wght)-normal-[^/]*\.woff2$/;
const SCRIPTS = /\s*<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="([^"]+)">(?:<\/script>)?/g;

/** Has the page fetch first what its first picture needs, and its scripts when that is painted: the server has drawn it already. */
export function paintFirst(): Plugin {
  return {
    name: 'paint-first',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('There is no index.html to paint first');
        const html = String(page.source);
        const scripts = [...html.matchAll(SCRIPTS)].map(([, path]) => path);
        const start = this.emitFile({ type: 'asset', name: 'start.js', source: startOf(scripts) });
        const fonts = Object.keys(bundle).filter((name) => FONTS.test(name));
        const tags = [
          ...fonts.map((name) => `<link rel="preload" href="/${name}" as="font" type="font/woff2" crossorigin>`),
          `<script type="module" src="/${this.getFileName(start)}"></script>`,
        ];
        page.source = html.replace(SCRIPTS, '').replace('</head>', `  ${tags.join('\n    ')}\n  </head>`);
      },
    },
  };
}

/**
 * A page in the background is not painted; one that nobody has drawn has nothing to wait for. What was typed and chosen
 * before the page was alive (src/main.tsx) is so again when it is, and the button that was tapped last is tapped again.
 */
function startOf(scripts: readonly (string | undefined)[]): string {
  return `const scripts = ${JSON.stringify(scripts)};
const isDrawn = document.getElementById('root').firstElementChild !== null;
const isTold = window.PerformanceObserver?.supportedEntryTypes?.includes('paint');
if (isDrawn && isTold && document.visibilityState === 'visible') {
  const watch = new PerformanceObserver(() => {
    watch.disconnect();
    start();
  });
  watch.observe({ type: 'paint', buffered: true });
} else start();

const untilAlive = new AbortController();
const early = { capture: true, signal: untilAlive.signal };
const filled = new Map();
let tapped;
addEventListener('input', ({ target }) => filled.set(target, isBox(target) ? target.checked : target.value), early);
addEventListener('click', ({ target }) => (tapped = target.closest('button')), early);
addEventListener('submit', (event) => event.preventDefault(), early);
addEventListener('alive', () => {
  untilAlive.abort();
  setTimeout(() => {
    for (const [field, value] of filled) fill(field, value);
    tapped?.click();
  });
});

function start() {
  for (const script of scripts) import(script);
}

// React hears of a change only when the field differs from what was last set by its property.
function fill(field, value) {
  if (isBox(field)) {
    field.checked = !value;
    field.click();
    return;
  }
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

function isBox({ type }) {
  return type === 'checkbox';
}
`;
}
