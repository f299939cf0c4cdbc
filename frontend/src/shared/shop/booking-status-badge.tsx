import type { BookingStatus } from '@party-rental/contracts';
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { Badge } from '../../ui/badge';

const LOOKS = {
  PENDING: { tone: 'warn', label: 'Pending', Icon: Clock },
  CONFIRMED: { tone: 'good', label: 'Confirmed', Icon: CircleCheck },
  CANCELLED: { tone: 'bad', label: 'Cancelled', Icon: CircleX },
} as const;

export function BookingStatusBadge({ status }: { status: BookingStatus }) {
  const { tone, label, Icon } = LOOKS[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {label}
    </Badge>
  );
}
