/** What Jest needs from its environment: native modules, and no word about their being new; React's test half. */
export const JEST = {
  NODE_ENV: 'test',
  NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
};
