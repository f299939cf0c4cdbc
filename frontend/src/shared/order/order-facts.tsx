import { optionalFacts, type Booking } from '@party-rental/contracts';
import { Fact } from '../../ui/fact';

type OptionalFields = Parameters<typeof optionalFacts>[0];
type Place = Pick<Booking, 'address' | 'city' | 'state' | 'zipCode'>;
type Facts = OptionalFields & Place & Pick<Booking, 'customerName' | 'customerEmail' | 'customerPhone'>;

interface OrderFactsProps {
  order: Facts;
  /** When the crew sets up, in a sentence; null if unknown or over. */
  setup: string | null;
  className: string;
}

/** Where a booking or an order goes and when, who booked it, and what they told us, as a `dl`. */
export function OrderFacts({ order, setup, className }: OrderFactsProps) {
  return (
    <dl className={className}>
      <AddressFact order={order} />
      {setup && <Fact label="Setup">{setup}</Fact>}
      <Fact label="Booked by">
        {[order.customerName, order.customerEmail, order.customerPhone].filter(Boolean).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Fact>
      <OptionalFacts order={order} />
    </dl>
  );
}

export function AddressFact({ order }: { order: Place }) {
  return (
    <Fact label="Address">
      {order.address}
      <br />
      {order.city}, {order.state} {order.zipCode}
    </Fact>
  );
}

interface OptionalFactsProps {
  order: OptionalFields;
  /** In place of a missing text; without it, only what was given is shown. */
  whenMissing?: string;
}

export function OptionalFacts({ order, whenMissing }: OptionalFactsProps) {
  return optionalFacts(order).map(({ label, text }) => {
    const shown = text ?? whenMissing;
    return (
      shown !== undefined && (
        <Fact key={label} label={label}>
          <span className="whitespace-pre-line">{shown}</span>
        </Fact>
      )
    );
  });
}
