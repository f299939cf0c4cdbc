import type { LedgerKind } from '@party-rental/contracts';

/** Amounts are in cents, and negative if they left the balance. */
export interface ListedTransaction {
  kind: string;
  reference: string;
  /** The provider's id of the payment that it is about. */
  payment: string | null;
  amount: number;
  at: Date;
  /** Of a refund that isn't made yet. */
  isPending?: boolean;
}

/** Money that came or went through the provider. */
export interface RecordedEntry {
  orderId: string;
  number: string;
  kind: LedgerKind;
  reference: string;
  amount: number;
  at: Date;
  /** The provider's ids of disputes that aren't decided. */
  undecided?: readonly string[];
}

/** By reference, the latest first. Both lists are complete for each reference, oldest first. What happened at `to` or later may be on its way. */
export function compareLedger(
  listed: readonly ListedTransaction[],
  entries: readonly RecordedEntry[],
  { from, to }: { from: Date; to: Date },
) {
  const [listedBy, entriesBy] = [groupByReference(listed), groupByReference(entries)];
  const undecided = new Set(entries.flatMap((entry) => entry.undecided ?? []));
  const differences = [...new Set([...listedBy.keys(), ...entriesBy.keys()])].flatMap((reference) => {
    const [theirs = [], ours = []] = [listedBy.get(reference), entriesBy.get(reference)];
    const [providerAmount, ledgerAmount] = [sum(theirs), sumEntries(ours)];
    const last = theirs.at(-1) ?? ours.at(-1);
    const isPending = undecided.has(reference) || theirs.some((one) => one.isPending);
    if (providerAmount === ledgerAmount || isPending || !last || last.at < from || last.at >= to) return [];
    const { orderId = null, number = null } = ours[0] ?? entriesBy.get(theirs[0]?.payment ?? '')?.[0] ?? {};
    const amounts = {
      providerAmount: theirs.length > 0 ? providerAmount : null,
      ledgerAmount: ours.length > 0 ? ledgerAmount : null,
    };
    const kind = theirs[0]?.kind ?? (last.kind === 'REFUND' ? 'refund' : 'payment');
    return [{ kind, reference, orderId, number, ...amounts, at: last.at }];
  });
  return differences.sort((a, b) => b.at.getTime() - a.at.getTime());
}

/** A hold counts once it has ended: as what the shop has kept of it. */
function sumEntries(entries: readonly RecordedEntry[]): number {
  if (entries.every(({ kind }) => kind === 'DAMAGE_DEPOSIT')) return 0;
  return entries.reduce((total, { kind, amount }) => total + (/REFUND|RETURN/.test(kind) ? -amount : amount), 0);
}

const sum = (rows: readonly ListedTransaction[]) => rows.reduce((total, { amount }) => total + amount, 0);

function groupByReference<Row extends { reference: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(row.reference, [...(groups.get(row.reference) ?? []), row]);
  return groups;
}
