import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Rejection } from '../../domain/rejections.js';
import { AccountEmailOutbox } from '../../platform/account-email-outbox.js';
import type { Delivery } from '../outbox/deliveries.js';
import { DeliveryRecords } from './delivery-records.js';

/** Retries an email that failed or was given up. */
export class RetryEmail extends Command<Rejection | undefined> {
  constructor(readonly delivery: Delivery) {
    super();
  }
}

@CommandHandler(RetryEmail)
export class RetryEmailHandler implements ICommandHandler<RetryEmail> {
  constructor(
    private readonly records: DeliveryRecords,
    private readonly accountEmails: AccountEmailOutbox,
  ) {}

  async execute({ delivery }: RetryEmail): Promise<Rejection | undefined> {
    if (!(await this.records.exists(delivery))) return new Rejection('not_found', "We couldn't find this email.");
    if ((await this.records.retry(delivery)) === 0)
      return new Rejection('conflict', "This email hasn't failed, so there's nothing to retry.");
    this.accountEmails.notify();
    return undefined;
  }
}

/** Retries all emails that failed or were given up, and returns how many. */
export class RetryEmails extends Command<{ retried: number }> {}

@CommandHandler(RetryEmails)
export class RetryEmailsHandler implements ICommandHandler<RetryEmails> {
  constructor(
    private readonly records: DeliveryRecords,
    private readonly accountEmails: AccountEmailOutbox,
  ) {}

  async execute(): Promise<{ retried: number }> {
    const retried = await this.records.retry('all');
    this.accountEmails.notify();
    return { retried };
  }
}
