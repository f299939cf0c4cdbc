import type { ImportedCustomer, TaxExemption } from '@party-rental/contracts';

/**
 * A customer is known by the id of their first booking, or of the import that they came with. Most have no events of
 * their own.
 */
export type CustomerEvent =
  | CustomerAdded
  | CustomerRemoved
  | CustomerNoteAdded
  | CustomerTagsSet
  | CustomerTaxExemptionSet
  | CustomerMerged
  | CustomerMergeUndone;

/** A customer of another program's list, who may never order. */
export interface CustomerAdded {
  type: 'CustomerAdded';
  data: { customerId: string };
  /** Encrypted in the log; null after an erasure. */
  personal: ImportedCustomer | null;
}

/** The import was undone. */
interface CustomerRemoved {
  type: 'CustomerRemoved';
  data: { customerId: string };
}

export interface CustomerNoteAdded {
  type: 'CustomerNoteAdded';
  data: { customerId: string; noteId: string };
  /** Encrypted in the log; null after an erasure. Customers never see it. */
  personal: { text: string } | null;
}

/** All tags, so that the last event has those that hold. */
export interface CustomerTagsSet {
  type: 'CustomerTagsSet';
  data: { customerId: string };
  /** Encrypted in the log; null after an erasure. */
  personal: { tags: string[] } | null;
}

/** The exemption that holds from now on; orders keep what they were placed with. */
export interface CustomerTaxExemptionSet {
  type: 'CustomerTaxExemptionSet';
  data: { customerId: string };
  /** Encrypted in the log; null if it was removed, or after an erasure. */
  personal: TaxExemption | null;
}

/** Is shown as one with the customer `into`. */
export interface CustomerMerged {
  type: 'CustomerMerged';
  data: { customerId: string; into: string };
}

export interface CustomerMergeUndone {
  type: 'CustomerMergeUndone';
  data: { customerId: string };
}
