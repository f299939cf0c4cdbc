import type { ImportedCustomer } from '@party-rental/contracts';

/** A customer of another program's list, who may never order. */
export interface CustomerAdded {
  type: 'CustomerAdded';
  data: { customerId: string };
  /** Encrypted in the log; null after an erasure. */
  personal: ImportedCustomer | null;
}

/** The import was undone. */
export interface CustomerRemoved {
  type: 'CustomerRemoved';
  data: { customerId: string };
}
