import { Deliveries } from '../../emails/outbox/deliveries.js';
import { EmailReactor } from '../../emails/outbox/email-reactor.js';
import { ReminderPlanner } from '../../emails/outbox/reminder-planner.js';
import { AppendNotifier } from '@party-rental/event-store/subscriptions/append-notifier';
import { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import { createLogPool } from '../../log/log-pool.js';
import { Feed } from '@party-rental/event-store/subscriptions/feed';
import { Subscription } from '@party-rental/event-store/subscriptions/subscription';
import { SystemClock } from '../../platform/clock.js';
import type { Config } from '../../platform/config/config.js';
import { migrate } from '../../platform/database/migrate.js';
import { Notifications } from '../../platform/database/notifications.js';
import { createLogger } from '../../platform/observability/logger.js';
import { WebhookDeliveries } from '../../webhooks/outbox/webhook-deliveries.js';
import { WebhookReactor } from '../../webhooks/outbox/webhook-reactor.js';
import { print } from '../context.js';
import { Progress, withProgress } from '../progress.js';
import { eventSchema } from '../../log/event-schema.js';

/**
 * After a restore that may lack what the lost shop did last: inserts the deliveries that the restored events cause, as the
 * shop would at its start, and gives up all that are due. The lost shop may have sent them.
 */
export async function withholdUnsent(databaseUrl: string, config: Config): Promise<void> {
  const progress = new Progress('withholding what may have been sent');
  const { emails, webhooks, stalled } = await withProgress(progress, () => withhold(databaseUrl, config));
  for (const sentence of stalled) print(sentence);
  report(emails, webhooks);
}

async function withhold(databaseUrl: string, config: Config) {
  await migrate(databaseUrl, config.ownerDatabaseUrl);
  const pool = createLogPool(databaseUrl, 2);
  try {
    const deliveries = new Deliveries(pool);
    const webhooks = new WebhookDeliveries(pool);
    const feed = new Feed(eventSchema, new PersonalData(config.dataKey, config.otherDataKey));
    const logger = createLogger({ logLevel: 'warn' });
    const notifier = new AppendNotifier(pool, feed, new Notifications(databaseUrl));
    const subscribers = [
      new ReminderPlanner(deliveries, new SystemClock(), config.timeZone),
      new EmailReactor(deliveries, () => undefined),
      new WebhookReactor(webhooks, () => undefined),
    ];
    const stalled: string[] = [];
    for (const subscriber of subscribers) {
      const subscription = new Subscription(pool, feed, subscriber, notifier, logger);
      // A stalled subscription must not prevent a restore.
      await catchUp(subscription).catch((error: unknown) => stalled.push(describe(subscriber.name, error)));
    }
    return { emails: await deliveries.withhold(), webhooks: await webhooks.withhold(), stalled };
  } finally {
    await pool.end();
  }
}

async function catchUp(subscription: Subscription): Promise<void> {
  while (await subscription.step());
}

function describe(name: string, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `The subscription ${name} is stalled (${reason}): emails or webhooks about later events may be sent a second time.`;
}

function report(emails: number, webhooks: number): void {
  print(
    `${emails} emails and ${webhooks} webhook deliveries were withheld, because they may have been sent after this moment.`,
  );
  if (emails > 0) print('See them at /admin/emails, or with ops emails --failed, and retry those that are missing.');
  if (webhooks > 0)
    print('Their webhooks are paused. To deliver them again, resume the webhooks at /admin/integrations.');
}
