/** The superuser of the embedded PostgreSQL behind the program's own URL: both roles have one password. */
export function superuserUrl(programUrl: string): string {
  const url = new URL(programUrl);
  url.username = 'postgres';
  return url.href;
}
