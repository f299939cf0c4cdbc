import { CircleCheck, CircleX, LoaderCircle } from 'lucide-react';
import { count } from '../../../lib/format-text';
import { isPartlyBooked } from '../../../shared/availability-calendar/day-state';
import { Badge } from '../../../ui/badge';
import type { ItemAvailability } from '../home/item-availability';

interface AvailabilityBadgeProps {
  availability: ItemAvailability;
  stock: number;
  /** Whether the day is one that the visitor chose instead of today. */
  dayChosen: boolean;
}

export function AvailabilityBadge({ availability, stock, dayChosen }: AvailabilityBadgeProps) {
  switch (availability.state) {
    case 'checking':
      return (
        <Badge>
          <LoaderCircle aria-hidden className="animate-spin" />
          Checking...
        </Badge>
      );
    case 'unknown':
      return <Badge>Not checked</Badge>;
    case 'available':
      return (
        <span className="flex flex-wrap gap-1.5">
          <Badge tone="good">
            <CircleCheck aria-hidden />
            Available
          </Badge>
          {isPartlyBooked(availability.remaining, stock) && <Badge>{count(availability.remaining, 'unit')} left</Badge>}
        </span>
      );
    case 'unavailable':
    case 'sold-out':
      return (
        <Badge tone="bad" className="max-sm:px-2 max-sm:[&_svg]:hidden">
          <CircleX aria-hidden />
          {dayChosen ? 'Unavailable that day' : 'Unavailable Today'}
        </Badge>
      );
  }
}
