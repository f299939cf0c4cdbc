/** The environment of Jest: native modules without their warning, and React's test build. */
export const JEST = {
  NODE_ENV: 'test',
  NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
};
