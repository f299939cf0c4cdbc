import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type pg from 'pg';
import { createPool } from '../../platform/database/database.js';
import { newId } from '../../platform/ids.js';
import { createTestDatabase, type TestDatabase } from '../../../test-support/test-database.js';
import { AccountEmails } from './account-emails.js';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, 2);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const store = (email: string, message: string) =>
  pool.query('insert into account_emails (id, purpose, data) values ($1, $2, $3)', [
    newId(),
    'contact',
    { name: 'A visitor', email, phone: null, message },
  ]);

describe('erasing a person', () => {
  test('deletes the emails of that address and those that name it, and no one else’s', async () => {
    await store('Dan@example.com', 'Mine');
    await store('friend@example.com', 'Please ask\ndan@example.com.');
    await store('jordan@example.com', 'Jordan’s');
    await store('dan@example.com.au', 'From Australia');
    await store('friend@example.com', 'Please ask jordan@example.com');
    const emails = new AccountEmails(pool);
    expect(await emails.count('dan@example.com')).toBe(2);
    expect(await emails.erase('dan@example.com', [])).toMatchObject({ deleted: 2 });
    const { rows } = await pool.query(`select data->>'message' as message from account_emails order by 1`);
    expect(rows.map(({ message }) => message)).toEqual(['From Australia', 'Jordan’s', 'Please ask jordan@example.com']);
  });
});
