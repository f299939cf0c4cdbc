import type { Migration } from '../../migration.js';

/** Usernames are compared in NFKC. One whose NFKC form is taken stays, and its account signs in with it as before. */
export const compatibleUsernames: Migration = {
  name: 'CompatibleUsernames1764206000011',
  up: `
    update users u set username = normalize(username, nfkc)
    where username is not nfkc normalized and not exists (
      select from users o where o.id <> u.id and lower(normalize(o.username, nfkc)) = lower(normalize(u.username, nfkc))
        and (o.username is nfkc normalized or o.id < u.id))`,
};
