import { StartError } from '../start-error.js';

/** Faults in the settings, all of them at once. */
export class ConfigError extends StartError {
  override readonly name = 'ConfigError';

  constructor(readonly faults: readonly string[]) {
    super(['The settings cannot be used:', ...faults.map((fault) => `  - ${fault}`)].join('\n'));
  }
}
