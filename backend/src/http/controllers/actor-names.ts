import type { Downtime, InternalNote, Role } from '@party-rental/contracts';
import type { Accounts } from '../../accounts/accounts.js';
import { isDemonstration, parseAccount, parseApiKey } from '../../domain/actor.js';

/** Replaces the actors of the log with the names that admins see. */
export async function withActorNames<Entry extends { actor: string }>(
  entries: readonly Entry[],
  accounts: Accounts,
): Promise<Entry[]> {
  const names = await findNames(
    entries.map(({ actor }) => actor),
    accounts,
  );
  return entries.map((entry) => ({ ...entry, actor: displayName(entry.actor, names) }));
}

/** The same for those who took units out of service. */
export async function withOwnerNames(downtimes: readonly Downtime[], accounts: Accounts): Promise<Downtime[]> {
  const names = await findNames(
    downtimes.map(({ addedBy }) => addedBy),
    accounts,
  );
  return downtimes.map((downtime) => ({ ...downtime, addedBy: displayName(downtime.addedBy, names) }));
}

/** Returns a function that does the same for each of these notes. */
export async function findAuthors(notes: readonly InternalNote[], accounts: Accounts) {
  const names = await findNames(
    notes.map(({ by }) => by),
    accounts,
  );
  return (note: InternalNote): InternalNote => ({ ...note, by: displayName(note.by, names) });
}

interface Names {
  people: ReadonlyMap<number, string>;
  apiKeys: ReadonlyMap<number, string>;
}

async function findNames(actors: readonly string[], accounts: Accounts): Promise<Names> {
  const keyIds = actors.flatMap((actor) => parseApiKey(actor) ?? []);
  const [people, apiKeys] = await Promise.all([
    accounts.fullNames(actors.flatMap((actor) => parseAccount(actor)?.id ?? [])),
    keyIds.length > 0 ? accounts.apiKeyNames(keyIds) : new Map<number, string>(),
  ]);
  return { people, apiKeys };
}

const ROLE_LABELS: Readonly<Record<Role, string>> = { USER: 'customer', CREW: 'crew', ADMIN: 'admin' };

function displayName(actor: string, { people, apiKeys }: Names): string {
  const account = parseAccount(actor);
  if (account) return `${people.get(account.id) ?? 'A deleted account'} (${ROLE_LABELS[account.role]})`;
  const keyId = parseApiKey(actor);
  if (keyId !== undefined) return `API key ${apiKeys.get(keyId) ?? keyId}`;
  if (isDemonstration(actor)) return 'Demonstration';
  return actor === 'guest' ? 'Guest' : 'The shop';
}
