/**
 * Returns the URL of the embedded PostgreSQL's superuser: both roles have one password.
 *
 * @param {string} programUrl the URL that the program itself connects with
 */
export function superuserUrl(programUrl) {
  return programUrl.replace(/(?<=:\/\/)[^:@]+/, 'postgres');
}
