import { DAMAGE_DEPOSIT, DEPOSIT_PERCENT, formatCents, type CalendarDate } from '@party-rental/contracts';
import { useDepositCall } from './use-deposit-call';

interface DepositTermsProps {
  /** Cents still due; 0 once it is paid. */
  deposit: number;
  /** The first event day; null while none is chosen. */
  day: CalendarDate | null | undefined;
}

/** When the deposit, damage deposit and balance are due. An order that is placed has its steps for the deposit. */
export function DepositTerms({ deposit = 0, day }: Partial<DepositTermsProps>) {
  return (
    <ul className="list-disc space-y-1.5 pl-5 text-base text-soft marker:text-primary">
      {deposit > 0 && (
        <li>
          <DepositByPhone deposit={deposit} day={day} />
        </li>
      )}
      <li>A {formatCents(DAMAGE_DEPOSIT)} refundable damage deposit is collected at delivery.</li>
      <li>The remaining balance is due on the day of the event before setup.</li>
    </ul>
  );
}

/** When the deposit is paid. */
export function DepositByPhone({ deposit, day }: DepositTermsProps) {
  const call = useDepositCall(day);
  return (
    <>
      No payment now. We'll call you {call} to collect the {DEPOSIT_PERCENT}% deposit of{' '}
      <strong className="text-ink">{formatCents(deposit)}</strong>.
    </>
  );
}
