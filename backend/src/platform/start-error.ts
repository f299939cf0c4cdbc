import { StartError } from '@party-rental/local-services/start-error';

export { getCode, StartError } from '@party-rental/local-services/start-error';

/** Reports all invalid settings at once. */
export class ConfigError extends StartError {
  override readonly name = 'ConfigError';

  constructor(readonly faults: readonly string[]) {
    super(['The configuration is invalid:', ...faults.map((fault) => `  - ${fault}`)].join('\n'));
  }
}
