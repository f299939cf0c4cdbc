import type { HistoryEntry } from '@party-rental/contracts';
import type { Accounts } from '../../accounts/accounts.js';

/** Replaces the actors of the log (`guest`, `user:<id>`, `admin:<id>`, `system`, `demonstration`) with readable names. */
export async function withActorNames(entries: readonly HistoryEntry[], accounts: Accounts): Promise<HistoryEntry[]> {
  const names = await accounts.fullNames(entries.flatMap(({ actor }) => userId(actor) ?? []));
  return entries.map((entry) => ({ ...entry, actor: displayName(entry.actor, names) }));
}

function displayName(actor: string, names: ReadonlyMap<number, string>): string {
  const id = userId(actor);
  const role = actor.startsWith('admin:') ? 'admin' : 'customer';
  if (id !== undefined) return `${names.get(id) ?? 'A deleted account'} (${role})`;
  return { guest: 'Guest', demonstration: 'Demonstration' }[actor] ?? 'The shop';
}

function userId(actor: string): number | undefined {
  const id = /^(?:user|admin):(\d+)$/.exec(actor)?.[1];
  return id === undefined ? undefined : Number(id);
}
