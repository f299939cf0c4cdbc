import { longDay, type Booking, type CalendarDate } from '@party-rental/contracts';
import { Link } from 'react-router-dom';
import { count } from '../../../../lib/format-text';
import { ContentsLine } from '../../../../shared/item/contents-line';
import { ItemImage } from '../../../../shared/item/item-image';
import { Fact } from '../../../../ui/fact';
import { CustomerFacts } from '../../parts/customer-facts';
import { BookingReview } from './booking-review';

const linkStyle = 'w-fit font-bold underline underline-offset-4 hover:text-primary';

export function BookingFacts({ booking, today }: { booking: Booking; today: CalendarDate }) {
  return (
    <section aria-label="What, when and where" className="overflow-hidden rounded-card bg-card shadow-card">
      <div className="grid sm:grid-cols-[14rem_minmax(0,1fr)]">
        <ItemImage src={booking.itemImageUrl} alt="" eager className="h-full max-h-56" />
        <div className="space-y-1 p-6">
          <h2 className="text-2xl">{booking.itemName}</h2>
          <p>{count(booking.quantity, 'unit')}</p>
          <ContentsLine contents={booking.contents} />
          <p className="text-lg font-bold">{longDay(booking.eventDate)}</p>
          {booking.eventDate < today && <p className="text-soft">This day is over.</p>}
          <Link to={`/admin/day-plan?date=${booking.eventDate}`} className={`inline-block pt-1 ${linkStyle}`}>
            Day Plan
          </Link>
        </div>
      </div>
      <dl className="grid gap-x-8 gap-y-5 border-t-2 border-dashed border-line p-6 sm:grid-cols-2">
        <CustomerFacts of={booking}>
          <Fact label="Review" className={booking.review ? 'sm:col-span-2' : ''}>
            {booking.review ? <BookingReview booking={booking} review={booking.review} /> : 'None yet'}
          </Fact>
        </CustomerFacts>
      </dl>
    </section>
  );
}
