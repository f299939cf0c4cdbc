import { calendarDate, type TaxExemption } from '@party-rental/contracts';
import { expect, test } from 'vitest';
import {
  addCustomerNote,
  evolveCustomer,
  getExemption,
  mergeCustomer,
  setTags,
  setTaxExemption,
  toNewCustomer,
  undoMerge,
  type CustomerState,
} from './customer.js';
import type { CustomerEvent } from './customer-events.js';

const [DANA, DANI, EVE] = ['dana', 'dani', 'eve'].map(toNewCustomer) as [CustomerState, CustomerState, CustomerState];
const after = (state: CustomerState, events: readonly CustomerEvent[]) => events.reduce(evolveCustomer, state);
const decided = <Events>(outcome: Events) => outcome as Exclude<Events, { code: string }> & CustomerEvent[];

test('a customer has all notes, and none of which the text was erased', () => {
  const state = after(DANA, [...addCustomerNote(DANA, 'one', 'Pays late'), ...addCustomerNote(DANA, 'two', 'Big dog')]);
  expect(state.notes.map(({ text }) => text)).toEqual(['Pays late', 'Big dog']);
  const erased = { type: 'CustomerNoteAdded', data: { customerId: 'dana', noteId: 'one' }, personal: null } as const;
  expect(after(DANA, [erased]).notes).toEqual([]);
});

test('tags are each there once, and the same tags are no change', () => {
  const events = setTags(DANA, ['Church', 'School', 'Church']);
  const state = after(DANA, events);
  expect(state.tags).toEqual(['Church', 'School']);
  expect(setTags(state, ['Church', 'School'])).toEqual([]);
  expect(after(state, setTags(state, [])).tags).toEqual([]);
});

test('the customer who stays gets the tags of both, and keeps them when the merge is undone', () => {
  const dani = after(DANI, setTags(DANI, ['School', 'VIP']));
  const dana = after(DANA, setTags(DANA, ['VIP']));
  const [merged, tagged] = decided(mergeCustomer(dani, dana));
  expect(merged).toEqual({ type: 'CustomerMerged', data: { customerId: 'dani', into: 'dana' } });
  expect(tagged?.type === 'CustomerTagsSet' && tagged.personal?.tags).toEqual(['VIP', 'School']);
  const after1 = after(dani, merged ? [merged] : []);
  expect(after(after1, decided(undoMerge(after1)))).toEqual(dani);
});

const CHURCH: TaxExemption = { number: '85-1234', until: calendarDate.parse('2027-12-31') };

test('a tax exemption is set, changed and removed, and the same one is no change', () => {
  const exempt = after(DANA, setTaxExemption(DANA, CHURCH));
  expect(exempt.taxExemption).toEqual(CHURCH);
  expect(setTaxExemption(exempt, { ...CHURCH })).toEqual([]);
  const changed = after(exempt, setTaxExemption(exempt, { ...CHURCH, until: null }));
  expect(changed.taxExemption).toEqual({ number: '85-1234', until: null });
  expect(after(changed, setTaxExemption(changed, null)).taxExemption).toBeUndefined();
  expect(setTaxExemption(DANA, null)).toEqual([]);
});

test('the customer who stays keeps a tax exemption, or else gets that of the other one', () => {
  const dani = after(DANI, setTaxExemption(DANI, CHURCH));
  expect(decided(mergeCustomer(dani, DANA))).toMatchObject([
    { type: 'CustomerMerged' },
    { type: 'CustomerTaxExemptionSet', data: { customerId: 'dana' }, personal: CHURCH },
  ]);
  const dana = after(DANA, setTaxExemption(DANA, { number: '85-9999', until: null }));
  expect(decided(mergeCustomer(dani, dana))).toHaveLength(1);
});

test('an exemption counts for merged people until the merge is undone', () => {
  const dana = after(DANA, setTaxExemption(DANA, CHURCH));
  const merged = after(DANI, decided(mergeCustomer(DANI, dana)));
  expect(getExemption(dana, dana)).toEqual(CHURCH);
  expect(getExemption(merged, dana)).toEqual(CHURCH);
  expect(getExemption(after(merged, decided(undoMerge(merged))), dana)).toBeUndefined();
});

test('two customers with more than 20 tags together are not merged', () => {
  const tagged = (state: CustomerState, name: string) =>
    after(
      state,
      setTags(
        state,
        Array.from({ length: 11 }, (_, n) => `${name} ${n}`),
      ),
    );
  expect(mergeCustomer(tagged(DANI, 'a'), tagged(DANA, 'b'))).toMatchObject({ code: 'conflict' });
});

test('customers cannot be merged in circles or with themselves, and the same merge is no change', () => {
  const merged = after(DANI, decided(mergeCustomer(DANI, DANA)));
  expect(mergeCustomer(DANA, DANA)).toMatchObject({ code: 'conflict' });
  expect(mergeCustomer(DANA, merged)).toMatchObject({ code: 'conflict' });
  expect(mergeCustomer(merged, EVE)).toMatchObject([{ data: { customerId: 'dani', into: 'eve' } }]);
  expect(mergeCustomer(merged, DANA)).toEqual([]);
  expect(undoMerge(DANA)).toMatchObject({ code: 'conflict' });
});
