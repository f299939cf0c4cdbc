/** An error that the operator can fix before the next start: printed without a stack trace. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}

/** Reports all invalid settings at once. */
export class ConfigError extends StartError {
  override readonly name = 'ConfigError';

  constructor(readonly faults: readonly string[]) {
    super(['The configuration is invalid:', ...faults.map((fault) => `  - ${fault}`)].join('\n'));
  }
}

/** The code of a system error (ENOENT, EACCES …), or the error as text. */
export function getCode(error: unknown): string {
  return typeof error === 'object' && error && 'code' in error ? String(error.code) : String(error);
}
