import { Badge } from '../../../ui/badge';
import { EMAIL_ICONS, EMAIL_STATES, EMAIL_TONES, type EmailState } from './email-labels';

export function EmailStateBadge({ state }: { state: EmailState }) {
  const Icon = EMAIL_ICONS[state];
  return (
    <Badge tone={EMAIL_TONES[state]}>
      <Icon aria-hidden />
      {EMAIL_STATES[state]}
    </Badge>
  );
}
