import type { EmailStatus } from '@party-rental/contracts';
import { Badge } from '../../../ui/badge';
import { EMAIL_ICONS, EMAIL_STATES, EMAIL_TONES } from './email-words';

export function EmailStateBadge({ status }: { status: EmailStatus }) {
  const Icon = EMAIL_ICONS[status];
  return (
    <Badge tone={EMAIL_TONES[status]}>
      <Icon aria-hidden />
      {EMAIL_STATES[status]}
    </Badge>
  );
}
