import type { HistoryEntry } from '@party-rental/contracts';
import type { Accounts } from '../../accounts/accounts.js';
import { isDemonstration, parseAccount } from '../../domain/actor.js';

/** Replaces the actors of the log with the names that admins see. */
export async function withActorNames(entries: readonly HistoryEntry[], accounts: Accounts): Promise<HistoryEntry[]> {
  const names = await accounts.fullNames(entries.flatMap(({ actor }) => parseAccount(actor)?.id ?? []));
  return entries.map((entry) => ({ ...entry, actor: displayName(entry.actor, names) }));
}

function displayName(actor: string, names: ReadonlyMap<number, string>): string {
  const account = parseAccount(actor);
  if (account)
    return `${names.get(account.id) ?? 'A deleted account'} (${account.role === 'ADMIN' ? 'admin' : 'customer'})`;
  if (isDemonstration(actor)) return 'Demonstration';
  return actor === 'guest' ? 'Guest' : 'The shop';
}
