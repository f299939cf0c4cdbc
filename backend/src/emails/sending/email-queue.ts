import { DeliveryQueue } from '../../deliveries/delivery-queue.js';
import type { QueueBackend } from '../../deliveries/queue-backend.js';
import type { Delivery } from '../outbox/deliveries.js';

/** The queue of emails. Its name and ids are those that earlier versions gave their jobs. */
export class EmailQueue extends DeliveryQueue<Delivery> {
  constructor(backend: QueueBackend, onError: (error: unknown) => void) {
    const kind = {
      queue: 'mail',
      concurrency: 5,
      jobId: ({ eventId, purpose }: Delivery) => `mail-${eventId}-${purpose}`,
      label: ({ purpose }: Delivery) => purpose,
    };
    super(kind, backend, onError);
  }
}
