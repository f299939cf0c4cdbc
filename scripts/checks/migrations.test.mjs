import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrationFaults } from './migrations.mjs';

const MIGRATIONS = join(import.meta.dirname, '../../backend/src/platform/database/migrations');
const file = '1763799999999-something.ts';
const migration = (up) => `export const something: Migration = {\n  name: 'Something',\n  up: \`${up}\`,\n};`;

test('no migration breaks or blocks the version before, which runs beside it', () => {
  const files = readdirSync(MIGRATIONS, { recursive: true }).filter((name) => name.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(30);
  for (const name of files)
    expect([name, migrationFaults(name, readFileSync(join(MIGRATIONS, name), 'utf8'))]).toEqual([name, []]);
});

test.each([
  ['alter table bookings drop column city'],
  ['drop table webhooks'],
  ['alter table users rename column name to username'],
  ['alter table users rename to people'],
  ['alter table users alter column phone set not null'],
  ['alter table users alter column phone type varchar(20)'],
  ['alter table users add column age int not null'],
  ['alter table users add constraint adult check (age >= 18)'],
  ['alter table users add column token uuid default gen_random_uuid()'],
  ['alter table users add column initial text generated always as (left(name, 1)) stored'],
  ['update users set age = 0'],
  ['truncate sessions'],
  ['lock table events'],
  ['create index on events (type)'],
  ['create unique index users_phone on users (phone)'],
])('a planted migration is found: %s', (up) => {
  expect(migrationFaults(file, migration(up))).toHaveLength(1);
});

test.each([
  ['create table things (id int not null); create index things_id on things (id)'],
  ['alter table users add column age int'],
  ['alter table users add column age int not null default 0'],
  ['alter table users add constraint adult check (age >= 18) not valid'],
  ['update users set age = 0 where id = 1'],
  ['create index concurrently users_phone on users (phone)'],
  ['// Contracts: no version since the one before uses it\n drop table things'],
])('a migration that the version before does not notice is none: %s', (up) => {
  expect(migrationFaults(file, migration(up))).toEqual([]);
});
