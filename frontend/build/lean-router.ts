import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const built = (name: string) =>
  fileURLToPath(new URL(`../../node_modules/react-router/dist/production/${name}`, import.meta.url));

/**
 * React Router without what warns developers, to which the package leads every bundler, and without its components that
 * no page uses: that nothing but themselves comes of defining them, a bundler cannot know.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: built('index.mjs') },
          { find: /^react-router\/dom$/, replacement: built('dom-export.mjs') },
        ],
      },
    }),
    transform: {
      filter: { id: /\/react-router\/dist\/production\// },
      handler: (code) =>
        code
          .replaceAll(/^\w+\.displayName = ".+";$/gm, '')
          .replaceAll(/= (?=React\d*\.forwardRef\()/g, '= /* @__PURE__ */ '),
    },
  };
}
