import { HEALTH_LABELS, HEALTH_PAGES, healthCheck, type HealthCheck } from '@party-rental/contracts';
import { z } from 'zod';
import type { Email } from './parts/email.js';
import type { Shop } from './parts/shop.js';
import { noticeToBusiness } from './parts/short-email.js';

const MAX_FINDINGS = 5;

const DASHBOARD = { path: '/admin', label: 'Open the Dashboard' };

const notice = z.object({ checks: z.array(healthCheck) });

/** Says what is wrong with the shop. At most one a day. */
export function healthNoticeEmail(data: unknown, shop: Shop): Email {
  const { checks } = notice.parse(data);
  return noticeToBusiness(shop, {
    subject: `Your shop needs attention: ${checks.map(({ name }) => HEALTH_LABELS[name]).join(', ')}`,
    heading: 'Your shop needs attention',
    paragraphs: ["We've checked your shop, and something is wrong:"],
    facts: checks.map((check) => [HEALTH_LABELS[check.name], describe(check)] as const),
    after: ["The dashboard shows the current state. Until this is fixed, we'll email you once a day."],
    action: [...checks.flatMap(({ name }) => HEALTH_PAGES[name] ?? []), DASHBOARD].map(({ path, label }) => ({
      label,
      url: shop.publicUrl + path,
    })),
  });
}

function describe({ findings, advice }: HealthCheck): string {
  const more = findings.length - MAX_FINDINGS;
  return [...findings.slice(0, MAX_FINDINGS), ...(more > 0 ? [`And ${more} more.`] : []), advice ?? '']
    .join(' ')
    .trim();
}
