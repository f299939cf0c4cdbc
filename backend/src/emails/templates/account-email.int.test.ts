import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type pg from 'pg';
import { createPool } from '../../platform/database/database.js';
import { newId } from '../../platform/ids.js';
import { createTestDatabase, type TestDatabase } from '../../../test-support/test-database.js';
import { AccountEmail } from './account-email.js';

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

const post = (email: string, message: string) =>
  pool.query('insert into letters (id, kind, data) values ($1, $2, $3)', [
    newId(),
    'contact',
    { name: 'A visitor', email, phone: null, message },
  ]);

describe('erasing a person', () => {
  test('deletes the letters of that address and those that name it, and nobody else’s', async () => {
    await post('Dan@example.com', 'Mine');
    await post('friend@example.com', 'Please ask\ndan@example.com.');
    await post('jordan@example.com', 'Jordan’s');
    await post('dan@example.com.au', 'From Australia');
    await post('friend@example.com', 'Please ask jordan@example.com');
    const mail = new AccountEmail(pool);
    expect(await mail.letters('dan@example.com')).toBe(2);
    expect(await mail.erase('dan@example.com', [])).toMatchObject({ letters: 2 });
    const { rows } = await pool.query(`select data->>'message' as message from letters order by 1`);
    expect(rows.map(({ message }) => message)).toEqual(['From Australia', 'Jordan’s', 'Please ask jordan@example.com']);
  });
});
