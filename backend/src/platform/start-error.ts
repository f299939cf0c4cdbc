/** Something that people can put right before the next start: printed as it stands, without a stack. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}

/** The short code of a system error (ENOENT, EACCES …), or the error in words. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error && 'code' in error ? String(error.code) : String(error);
}
