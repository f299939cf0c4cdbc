import { optionalFacts, type Booking } from '@party-rental/contracts';
import { Fact } from '../../ui/fact';

type OptionalFields = Parameters<typeof optionalFacts>[0];
type Place = Pick<Booking, 'address' | 'city' | 'state' | 'zipCode'>;
type Facts = OptionalFields & Place & Pick<Booking, 'customerName' | 'customerEmail' | 'customerPhone'>;

interface OrderFactsProps {
  of: Facts;
  /** When the crew sets up, in a sentence; null if unknown or over. */
  setup: string | null;
  className: string;
}

/** Where a booking or an order goes and when, who booked it, and what they told us, as a `dl`. */
export function OrderFacts({ of, setup, className }: OrderFactsProps) {
  return (
    <dl className={className}>
      <AddressFact of={of} />
      {setup && <Fact label="Setup">{setup}</Fact>}
      <Fact label="Booked by">
        {[of.customerName, of.customerEmail, of.customerPhone].filter(Boolean).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Fact>
      <OptionalFacts of={of} />
    </dl>
  );
}

export function AddressFact({ of }: { of: Place }) {
  return (
    <Fact label="Address">
      {of.address}
      <br />
      {of.city}, {of.state} {of.zipCode}
    </Fact>
  );
}

interface OptionalFactsProps {
  of: OptionalFields;
  /** In place of a missing text; without it, only what was given is shown. */
  whenMissing?: string;
}

export function OptionalFacts({ of, whenMissing }: OptionalFactsProps) {
  return optionalFacts(of).map(({ label, text }) => {
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
