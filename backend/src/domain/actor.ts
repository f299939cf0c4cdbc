import type { Role } from '@party-rental/contracts';

/** Who caused an event, as `meta.actor` stores it. `demonstration` marks sample data. */
export type Actor = 'guest' | 'system' | 'demonstration' | `${Lowercase<Role>}:${number}` | ApiKeyActor;

/** A program, with the rights of an admin. */
export type ApiKeyActor = `key:${number}`;

/** A signed-in account, or null for a guest. */
export function formatActor(account: { id: number; role: Role } | null): Actor {
  return account ? `${account.role.toLowerCase() as Lowercase<Role>}:${account.id}` : 'guest';
}

/** Undefined for actors without an account. */
export function parseAccount(actor: string): { id: number; role: Role } | undefined {
  const [, kind, id] = /^(user|crew|admin):(\d+)$/.exec(actor) ?? [];
  return kind === undefined ? undefined : { id: Number(id), role: kind.toUpperCase() as Role }; // by the pattern
}

/** The id of the API key; undefined for other actors. */
export function parseApiKey(actor: string): number | undefined {
  const [, id] = /^key:(\d+)$/.exec(actor) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** False for the shop, whether an admin or the program acted. */
export function isCustomer(actor: string): boolean {
  return actor === 'guest' || parseAccount(actor)?.role === 'USER';
}

/** Sample data causes no email. */
export function isDemonstration(actor: string): boolean {
  return actor === ('demonstration' satisfies Actor);
}
