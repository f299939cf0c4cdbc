import { Injectable } from '@nestjs/common';
import { Rejection } from '../../domain/rejections.js';
import type { Delivery } from '../outbox/deliveries.js';
import { DeliveryRecords } from './delivery-records.js';

@Injectable()
export class EmailCommands {
  constructor(private readonly records: DeliveryRecords) {}

  /** Retries an email that failed or was given up. */
  async retry(delivery: Delivery): Promise<Rejection | undefined> {
    if (!(await this.records.exists(delivery))) return new Rejection('not_found', "We couldn't find this email.");
    if ((await this.records.retry(delivery)) === 0)
      return new Rejection('conflict', "This email hasn't failed, so there's nothing to retry.");
    return undefined;
  }

  /** Retries all emails that failed or were given up, and returns how many. */
  async retryAll(): Promise<{ retried: number }> {
    return { retried: await this.records.retry('all') };
  }
}
