import type { Migration } from '../../migration.js';

/** Sign-in compares usernames in NFC. A username whose NFC form is taken stays, and its account signs in by email. */
export const normalizedUsernames: Migration = {
  name: 'NormalizedUsernames1764205200055',
  up: `
    update users u set username = normalize(username, nfc)
    where username is not nfc normalized and not exists (
      select from users o where o.id <> u.id and lower(normalize(o.username, nfc)) = lower(normalize(u.username, nfc))
        and (o.username is nfc normalized or o.id < u.id))`,
};
