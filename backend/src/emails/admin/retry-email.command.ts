import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Pool } from 'pg';
import { Rejection } from '../../domain/rejections.js';
import { AccountEmailOutbox } from '../../platform/account-email-outbox.js';
import { POOL } from '../../platform/tokens.js';
import type { Delivery } from '../outbox/delivery.js';
import { DeliveryRecords } from './delivery-records.js';

/** Has an email that failed, or was given up, tried again at once. */
export class RetryEmail extends Command<Rejection | undefined> {
  constructor(readonly delivery: Delivery) {
    super();
  }
}

@CommandHandler(RetryEmail)
export class RetryEmailHandler implements ICommandHandler<RetryEmail> {
  private readonly desk: DeliveryRecords;

  constructor(
    @Inject(POOL) pool: Pool,
    private readonly accountEmails: AccountEmailOutbox,
  ) {
    this.desk = new DeliveryRecords(pool);
  }

  async execute({ delivery }: RetryEmail): Promise<Rejection | undefined> {
    if (!(await this.desk.exists(delivery))) return new Rejection('not_found', 'There is no such email.');
    if (!(await this.desk.retryOne(delivery)))
      return new Rejection('conflict', 'This email has not failed, so there is nothing to try again.');
    this.accountEmails.notify();
    return undefined;
  }
}

/** Has all of them tried again at once; answers how many. */
export class RetryEmails extends Command<{ retried: number }> {}

@CommandHandler(RetryEmails)
export class RetryEmailsHandler implements ICommandHandler<RetryEmails> {
  private readonly desk: DeliveryRecords;

  constructor(
    @Inject(POOL) pool: Pool,
    private readonly accountEmails: AccountEmailOutbox,
  ) {
    this.desk = new DeliveryRecords(pool);
  }

  async execute(): Promise<{ retried: number }> {
    const retried = await this.desk.retry('all');
    this.accountEmails.notify();
    return { retried };
  }
}
