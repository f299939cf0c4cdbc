/** Why an email is sent. One event can be the reason of several. */
type Purpose = 'confirmation';

/** One email that is to reach somebody, or has. The event tells who and what. */
export interface Delivery {
  eventId: string;
  purpose: Purpose;
}

export const DELIVERY_STATUSES = ['queued', 'sending', 'sent', 'failed', 'dead'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
