// dependency-cruiser reads TypeScript with swc, but forgets to tell it that a .tsx file holds JSX.
const swc = require('@swc/core');

const parse = swc.parseFileSync;
swc.parseFileSync = (file, options) => parse(file, { ...options, tsx: file.endsWith('.tsx') });
