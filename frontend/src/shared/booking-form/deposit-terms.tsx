import { DAMAGE_DEPOSIT, DEPOSIT_CALL_HOURS, DEPOSIT_PERCENT, formatCents } from '@party-rental/contracts';

interface DepositTermsProps {
  /** Cents still due; 0 once it is paid. */
  deposit: number;
}

/** When the deposit, damage deposit and balance are due. */
export function DepositTerms({ deposit }: DepositTermsProps) {
  return (
    <ul className="list-disc space-y-1.5 pl-5 text-base text-soft marker:text-primary">
      {deposit > 0 && (
        <li>
          <DepositByPhone deposit={deposit} />
        </li>
      )}
      <li>A {formatCents(DAMAGE_DEPOSIT)} refundable damage deposit is collected at delivery.</li>
      <li>The remaining balance is due on the day of the event before setup.</li>
    </ul>
  );
}

/** When the deposit is paid. */
export function DepositByPhone({ deposit }: { deposit: number }) {
  return (
    <>
      No payment now. We'll call you within {DEPOSIT_CALL_HOURS} hours to collect the {DEPOSIT_PERCENT}% deposit of{' '}
      <strong className="text-ink">{formatCents(deposit)}</strong>.
    </>
  );
}
