import type { DataSource, EntityManager } from 'typeorm';

/** Whether an account, other than the one with `exceptId`, has proved that the address is its own. */
export async function isEmailVerified(
  db: DataSource | EntityManager,
  email: string,
  exceptId: number | null = null,
): Promise<boolean> {
  const accounts = await db.query<unknown[]>(
    'select from users where email_verified and lower(email) = lower($1) and id is distinct from $2::int',
    [email, exceptId],
  );
  return accounts.length > 0;
}
