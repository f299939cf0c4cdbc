/** Selects the admin `id`, if active, and locks the account: a concurrent dismissal waits, and then ends what was created. */
export const fromActiveAdmin = (id: string) =>
  `from users where users.id = ${id} and role = 'ADMIN' and disabled_at is null for share`;

/** The name of the admin who created a row; null if that was not recorded. */
export const CREATOR = `(select trim(first_name || ' ' || last_name) from users where users.id = created_by)`;
