import { expect, test } from 'vitest';
import {
  addCustomerNote,
  evolveCustomer,
  mergeCustomer,
  setTags,
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
