import type { RecordedEvent } from '../../event-store/recorded-event.js';

/** Whether anybody has really done it. Nobody is mailed about a demonstration. */
export function isReal({ meta }: RecordedEvent): boolean {
  return meta.actor !== 'demonstration';
}

/** Whether a customer did it himself, and not the shop. */
export function isByCustomer({ meta }: RecordedEvent): boolean {
  return !meta.actor.startsWith('admin:') && meta.actor !== 'system';
}
