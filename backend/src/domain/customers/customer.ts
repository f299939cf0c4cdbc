import { MAX_TAGS, type InternalNote, type TaxExemption } from '@party-rental/contracts';
import { conflict, type Rejection } from '../rejections.js';
import type {
  CustomerEvent,
  CustomerMerged,
  CustomerMergeUndone,
  CustomerNoteAdded,
  CustomerTagsSet,
  CustomerTaxExemptionSet,
} from './customer-events.js';

/** What a customer's own stream says. */
export interface CustomerState {
  id: string;
  /** Of an import that is neither undone nor erased. */
  isImported: boolean;
  /** Oldest first. `by` is the actor as the log stores it. */
  notes: readonly InternalNote[];
  tags: readonly string[];
  taxExemption?: TaxExemption | undefined;
  mergedInto: string | null;
}

export function toNewCustomer(id: string): CustomerState {
  return { id, isImported: false, notes: [], tags: [], mergedInto: null };
}

/** An event just decided has no time and no actor yet. */
type Recorded = CustomerEvent & { recordedAt?: Date; meta?: { actor: string } };

export function evolveCustomer(state: CustomerState, event: Recorded): CustomerState {
  switch (event.type) {
    case 'CustomerAdded':
      return { ...state, isImported: event.personal !== null };
    case 'CustomerRemoved':
      return toNewCustomer(state.id);
    case 'CustomerNoteAdded':
      return event.personal ? { ...state, notes: [...state.notes, toNote(event, event.personal.text)] } : state;
    case 'CustomerTagsSet':
      return { ...state, tags: event.personal?.tags ?? [] };
    case 'CustomerTaxExemptionSet':
      return { ...state, taxExemption: event.personal ?? undefined };
    case 'CustomerMerged':
      return { ...state, mergedInto: event.data.into };
    case 'CustomerMergeUndone':
      return { ...state, mergedInto: null };
  }
}

function toNote({ data, recordedAt, meta }: CustomerNoteAdded & Recorded, text: string): InternalNote {
  return { id: data.noteId, text, at: recordedAt?.toISOString() ?? '', by: meta?.actor ?? '' };
}

export function addCustomerNote({ id }: CustomerState, noteId: string, text: string): CustomerNoteAdded[] {
  return [{ type: 'CustomerNoteAdded', data: { customerId: id, noteId }, personal: { text } }];
}

/** The same tags yield no event. */
export function setTags({ id, tags: before }: CustomerState, given: readonly string[]): CustomerTagsSet[] {
  const tags = [...new Set(given)];
  if (tags.length === before.length && tags.every((tag, i) => tag === before[i])) return [];
  return [{ type: 'CustomerTagsSet', data: { customerId: id }, personal: { tags } }];
}

/** The same exemption yields no event. */
export function setTaxExemption(customer: CustomerState, given: TaxExemption | null): CustomerTaxExemptionSet[] {
  const { id: customerId, taxExemption: before } = customer;
  if (before?.number === given?.number && before?.until === given?.until) return [];
  return [{ type: 'CustomerTaxExemptionSet', data: { customerId }, personal: given }];
}

/** By the tables: the person's own customer, and the one who stays of those that it is merged with, who is exempt. */
export interface ExemptPerson {
  ownId: string;
  id: string;
  taxExemption: TaxExemption;
}

/** What counts for a person whom the tables have found to be `own`, merged into `stays`: nothing if that was undone. */
export function getExemption(own: CustomerState, stays: CustomerState): TaxExemption | undefined {
  return own.id === stays.id || own.mergedInto !== null ? stays.taxExemption : undefined;
}

/**
 * The one who stays gets the tags of both and a tax exemption, and isn't merged into another one, so that there are no
 * circles. A customer who was merged before leaves the earlier one, who may have been erased.
 */
export function mergeCustomer(
  customer: CustomerState,
  into: CustomerState,
): (CustomerMerged | CustomerTagsSet | CustomerTaxExemptionSet)[] | Rejection {
  if (customer.id === into.id) return conflict('This is the same customer.');
  if (customer.mergedInto === into.id) return [];
  if (into.mergedInto !== null)
    return conflict('That customer is merged with another one. Please separate them first.');
  const tags = [...new Set([...into.tags, ...customer.tags])];
  if (tags.length > MAX_TAGS)
    return conflict(`Together they have more than ${MAX_TAGS} tags. Please remove some first.`);
  const merged: CustomerMerged = { type: 'CustomerMerged', data: { customerId: customer.id, into: into.id } };
  return [merged, ...setTags(into, tags), ...setTaxExemption(into, into.taxExemption ?? customer.taxExemption ?? null)];
}

export function undoMerge({ id, mergedInto }: CustomerState): CustomerMergeUndone[] | Rejection {
  if (mergedInto === null) return conflict("This customer isn't merged with another one.");
  return [{ type: 'CustomerMergeUndone', data: { customerId: id } }];
}
