/** An error that the operator can fix before the next start: printed without a stack trace. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}

/** The code of a system error (ENOENT, EACCES …), or the error as text. */
export function getCode(error: unknown): string {
  return typeof error === 'object' && error && 'code' in error ? String(error.code) : String(error);
}
