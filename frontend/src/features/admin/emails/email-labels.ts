import {
  EMAIL_STATUS_LABELS,
  PURPOSES_TO_THE_BUSINESS,
  type BookingEmail,
  type EmailRecord,
  type EmailStatus,
} from '@party-rental/contracts';
import { CircleCheck, CircleMinus, CircleX, Clock, RotateCw, Send, type LucideIcon } from 'lucide-react';

/** The state that the owner sees: an outdated email is not waiting. */
export type EmailState = EmailStatus | 'outdated';

export function toState({ status, isOutdated }: Pick<BookingEmail, 'status' | 'isOutdated'>): EmailState {
  return isOutdated ? 'outdated' : status;
}

export const EMAIL_STATES: Record<EmailState, string> = {
  ...EMAIL_STATUS_LABELS,
  outdated: 'No longer needed',
};

export const EMAIL_ICONS: Record<EmailState, LucideIcon> = {
  queued: Clock,
  sending: Send,
  sent: CircleCheck,
  skipped: CircleMinus,
  failed: RotateCw,
  dead: CircleX,
  outdated: CircleMinus,
};

export const EMAIL_TONES = {
  queued: 'warn',
  sending: 'warn',
  sent: 'good',
  skipped: 'neutral',
  failed: 'bad',
  dead: 'bad',
  outdated: 'neutral',
} as const satisfies Record<EmailState, string>;

const WHY_SKIPPED: Readonly<Record<string, string>> = {
  unwanted: 'The customer opted out of these emails.',
  erased: 'The personal data of this booking has been erased.',
  combined: 'Another email covers this, too.',
  'no email': 'The customer has no email.',
  unknown: 'No account or booking has this email.',
};

/** Why an email was not sent, or the mail server's response. */
export function failureReason({ status, error }: BookingEmail): string | undefined {
  if (status === 'skipped') return WHY_SKIPPED[error ?? 'unwanted'] ?? 'It was out of date by the time it was due.';
  return error ?? undefined;
}

/** Whether a retry makes sense. */
export function canRetry({ status, isOutdated }: BookingEmail): boolean {
  return (status === 'failed' || status === 'dead') && !isOutdated;
}

export function formatRecipient({ recipient, purpose, error }: EmailRecord): string {
  if (recipient) return recipient;
  if (error === 'no email') return 'No email';
  if (error === 'unknown') return 'Unknown';
  return PURPOSES_TO_THE_BUSINESS.includes(purpose) ? 'You' : 'Erased';
}
