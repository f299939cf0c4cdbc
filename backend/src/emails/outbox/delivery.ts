import type { EmailPurpose, EmailStatus } from '@party-rental/contracts';

/** One email that is to reach somebody, or has. The event tells who and what, or a letter does, which then gives its id. */
export interface Delivery {
  eventId: string;
  purpose: EmailPurpose;
}

/** A delivery on its way to a worker, and the trace that it belongs to. */
export interface TracedDelivery extends Delivery {
  traceparent?: string | undefined;
}

export type DeliveryStatus = EmailStatus;
