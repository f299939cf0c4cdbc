import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { OrderHistories } from '../../event-store/order-histories.js';
import { Hmac } from '../../platform/security/hmac.js';
import { toCommandId } from '../identify-command.js';

/** Whether a command on an order was executed under this idempotency key. Its executor compares what was requested. */
export class WasExecuted extends Query<boolean> {
  constructor(
    readonly orderId: string,
    readonly idempotencyKey: string,
  ) {
    super();
  }
}

@QueryHandler(WasExecuted)
export class WasExecutedHandler implements IQueryHandler<WasExecuted> {
  constructor(
    private readonly orders: OrderHistories,
    private readonly hmac: Hmac,
  ) {}

  async execute({ orderId, idempotencyKey }: WasExecuted): Promise<boolean> {
    const commandId = toCommandId(this.hmac, orderId, idempotencyKey);
    return (await this.orders.readEvents(orderId)).some((event) => event.commandId === commandId);
  }
}
