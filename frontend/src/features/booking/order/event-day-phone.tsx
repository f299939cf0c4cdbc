import { isDeliveredSoon, telLink, type CalendarDate, type Order } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { eventDayPhoneQuery } from '../../../api/orders';

interface EventDayPhoneProps {
  order: Order;
  today: CalendarDate;
  token: string | undefined;
}

/** Whom to call, on the event day and the day before. */
export function EventDayPhone({ order, today, token }: EventDayPhoneProps) {
  const isSoon = isDeliveredSoon(order.lines, today);
  const phone = useQuery({ ...eventDayPhoneQuery({ id: order.id, token }), enabled: isSoon }).data?.phone;
  if (!isSoon || !phone) return null;
  return (
    <p className="rounded-2xl bg-sun/25 px-5 py-3 text-lg">
      It's almost party time! Need us on the day? Call{' '}
      <a href={telLink(phone)} className="font-bold whitespace-nowrap underline underline-offset-4">
        {phone}
      </a>
      .
    </p>
  );
}
