import { z } from 'zod';
import { listSchema, sentence } from '../text/response-values.js';

/** What is checked, as the owner reads it. */
export const HEALTH_LABELS = {
  disk: 'Disk space',
  shop: 'Opening',
  smtp: 'Mail server',
  emails: 'Emails',
  lag: 'Pages up to date',
  stock: 'Overbooked days',
  drift: 'Booking counts',
  log: 'Protection of the log',
  money: 'Online payments',
  backup: 'Backup',
  https: 'HTTPS certificate',
  update: 'Updates',
} as const;

const name = z.enum(Object.keys(HEALTH_LABELS) as (keyof typeof HEALTH_LABELS)[]); // its keys

/** Without findings, all is well. A warning alone is no finding. */
export const healthCheck = z
  .object({
    name,
    summary: sentence,
    findings: listSchema(sentence).meta({ description: 'What is wrong' }),
    warning: sentence.nullable().meta({ description: 'What could be better' }),
    advice: sentence.nullable().meta({ description: 'What it means for the owner, then what to do about it' }),
  })
  .meta({ id: 'HealthCheck' });
export type HealthCheck = z.infer<typeof healthCheck>;

/** Where the owner deals with it; the rest is for the person who looks after the server. */
export const HEALTH_PAGES: Partial<Record<HealthCheck['name'], { path: string; label: string }>> = {
  shop: { path: '/admin/settings', label: 'Open the Settings' },
  smtp: { path: '/admin/settings#email', label: 'Set Up the Mail Server' },
  emails: { path: '/admin/emails', label: 'See the Emails' },
  stock: { path: '/admin/day-desk', label: 'Open the Day Desk' },
  money: { path: '/admin/reconciliation', label: 'See the Differences' },
};

export const health = z
  .object({
    isOk: z.boolean(),
    checkedAt: z.iso.datetime().meta({
      description:
        'When the checks were read. A result may be a minute old, that of the mail server 10 minutes, and the newest version 6 hours',
    }),
    checks: listSchema(healthCheck),
  })
  .meta({ id: 'Health' });
export type Health = z.infer<typeof health>;
