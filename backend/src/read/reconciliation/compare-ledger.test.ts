import { describe, expect, test } from 'vitest';
import { compareLedger, type ListedTransaction, type RecordedEntry } from './compare-ledger.js';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute));
const period = { from: at(0), to: at(45) };
const order = { orderId: '019abf3e-6f0a-7c55-9a35-4fd1c0b6a000', number: 'PR-7K3M-9Q2F' };

const listed = (more: Partial<ListedTransaction> = {}): ListedTransaction => ({
  ...{ kind: 'payment', reference: 'pi_1', payment: 'pi_1', amount: 5_000, at: at(1) },
  ...more,
});
const entry = (more: Partial<RecordedEntry> = {}): RecordedEntry => ({
  ...{ kind: 'DEPOSIT', reference: 'pi_1', amount: 5_000, at: at(2), ...order },
  ...more,
});
const refunded = listed({ kind: 'refund', reference: 're_1', amount: -2_000, at: at(3) });
const refund = entry({ kind: 'REFUND', reference: 're_1', amount: 2_000, at: at(4) });
const disputed = listed({ kind: 'dispute', reference: 'du_1', amount: -5_000, at: at(3) });
const compare = (transactions: ListedTransaction[], entries: RecordedEntry[]) =>
  compareLedger(transactions, entries, period);

test('a payment and its refund that both sides have are no difference', () => {
  expect(compare([listed(), refunded], [entry(), refund])).toEqual([]);
});

describe('differences', () => {
  test('are what only the provider has, with the order of its payment', () => {
    const stranger = listed({ reference: 'pi_2', payment: 'pi_2' });
    expect(compare([listed(), stranger, refunded, disputed], [entry()])).toEqual([
      { kind: 'refund', reference: 're_1', ...order, providerAmount: -2_000, ledgerAmount: null, at: at(3) },
      { kind: 'dispute', reference: 'du_1', ...order, providerAmount: -5_000, ledgerAmount: null, at: at(3) },
      {
        ...{ kind: 'payment', reference: 'pi_2', orderId: null, number: null },
        ...{ providerAmount: 5_000, ledgerAmount: null, at: at(1) },
      },
    ]);
  });

  test('are what only the ledger has', () => {
    expect(compare([], [entry(), refund])).toMatchObject([
      { kind: 'refund', reference: 're_1', ...order, providerAmount: null, ledgerAmount: -2_000, at: at(4) },
      { kind: 'payment', reference: 'pi_1', ...order, providerAmount: null, ledgerAmount: 5_000, at: at(2) },
    ]);
  });

  test('are other amounts, also of a refund that came back to the provider after it was made', () => {
    const failed = { ...refunded, amount: 2_000, at: at(9) };
    expect(compare([listed({ amount: 4_000 }), refunded, failed], [entry(), refund])).toMatchObject([
      { reference: 're_1', providerAmount: 0, ledgerAmount: -2_000, at: at(9) },
      { reference: 'pi_1', providerAmount: 4_000, ledgerAmount: 5_000 },
    ]);
  });

  test.each([
    ['before the period', at(-1), 0],
    ['at its beginning', at(0), 1],
    ['just before its end', new Date(at(45).getTime() - 1), 1],
    ['at its end, so that it may still be on its way', at(45), 0],
  ])('of what happened %s: %#', (_, when, count) => {
    expect(compare([], [entry({ at: when })])).toHaveLength(count);
    expect(compare([listed({ at: when })], [])).toHaveLength(count);
  });
});

describe('a damage deposit that is held on a card', () => {
  const hold = entry({ kind: 'DAMAGE_DEPOSIT' });
  const returned = (amount: number) => entry({ kind: 'DAMAGE_DEPOSIT_RETURN', amount, at: at(9) });

  test('is no difference while it is held, and after it was released or kept in part', () => {
    expect(compare([], [hold])).toEqual([]);
    expect(compare([], [hold, returned(5_000)])).toEqual([]);
    expect(compare([listed({ amount: 2_500, at: at(9) })], [hold, returned(2_500)])).toEqual([]);
  });

  test('differs if the provider took something else than what the shop keeps', () => {
    const kept = [hold, returned(2_500)];
    const kind = 'payment';
    expect(compare([], kept)).toMatchObject([{ kind, providerAmount: null, ledgerAmount: 2_500, at: at(9) }]);
    expect(compare([listed()], kept)).toMatchObject([{ kind, providerAmount: 5_000, ledgerAmount: 2_500 }]);
    expect(compare([listed()], [hold])).toMatchObject([{ kind, providerAmount: 5_000, ledgerAmount: 0 }]);
  });
});

describe('what is not decided yet', () => {
  test('is no difference: a refund on its way, and one that failed', () => {
    expect(compare([listed(), { ...refunded, isPending: true }], [entry()])).toEqual([]);
    expect(compare([listed(), refunded, { ...refunded, amount: 2_000 }], [entry()])).toEqual([]);
  });

  test('is no difference: a dispute, until it is lost or won', () => {
    expect(compare([listed(), disputed], [entry({ undecided: ['du_1'] })])).toEqual([]);
    expect(compare([listed(), disputed], [entry({ undecided: ['du_2'] })])).toMatchObject([{ reference: 'du_1' }]);
    const won = { ...disputed, amount: 5_000 };
    expect(compare([listed(), disputed, won], [entry()])).toEqual([]);
    const lost = entry({ kind: 'REFUND', reference: 'du_1' });
    expect(compare([listed(), disputed], [entry(), lost])).toEqual([]);
  });
});
