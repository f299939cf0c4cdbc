import type { HistoryEntry } from '@party-rental/contracts';
import type { Accounts } from '../../accounts/accounts.js';

/** Who did it in words, where the log has `guest`, `user:<id>`, `admin:<id>`, `system` or `demonstration`. */
export async function withNames(entries: readonly HistoryEntry[], accounts: Accounts): Promise<HistoryEntry[]> {
  const ids = entries.flatMap(({ actor }) => idIn(actor) ?? []);
  const names = await accounts.namesOf(ids);
  return entries.map((entry) => ({ ...entry, actor: words(entry.actor, names) }));
}

function words(actor: string, names: ReadonlyMap<number, string>): string {
  const id = idIn(actor);
  const role = actor.startsWith('admin:') ? 'admin' : 'customer';
  if (id !== undefined) return `${names.get(id) ?? 'A deleted account'} (${role})`;
  return { guest: 'Guest', demonstration: 'Demonstration' }[actor] ?? 'The shop';
}

function idIn(actor: string): number | undefined {
  const id = /^(?:user|admin):(\d+)$/.exec(actor)?.[1];
  return id === undefined ? undefined : Number(id);
}
