import {
  depositCall,
  formatCents,
  formatPercent,
  type CalendarDate,
  type Order,
  type PublicSettings,
  type Quote,
  getTerms,
  lateCancellation,
  formatHours,
  formatADeposit,
} from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { settingsQuery } from '../../api/settings';
import { capitalize } from '../../lib/format';
import { CheckboxField } from '../../ui/fields/checkbox-field';
import { useFreeCancellation } from '../cancel-booking/cancellation';

const list = new Intl.ListFormat('en-US');

interface DepositTermsProps {
  terms: Pick<Order['terms'], 'deposit' | 'damageDeposit'>;
  /** Cents still due; 0 once it is paid. */
  deposit: number;
  /** The first event day; null while none is chosen. */
  day: CalendarDate | null | undefined;
  /** Whether the customer chose to, where the shop takes payments online. */
  payByPhone?: boolean | undefined;
}

/** When the deposit, damage deposit and balance are due. An order that is placed has its steps for the deposit. */
export function DepositTerms({
  terms,
  deposit = 0,
  day,
  payByPhone,
}: Pick<DepositTermsProps, 'terms'> & Partial<DepositTermsProps>) {
  return (
    <ul className="list-disc space-y-1.5 pl-5 text-base text-soft marker:text-primary">
      {deposit > 0 && (
        <li>
          <DepositDue {...{ terms, deposit, day, payByPhone }} />
        </li>
      )}
      {terms.damageDeposit > 0 && (
        <li>A {formatCents(terms.damageDeposit)} refundable damage deposit is collected at delivery.</li>
      )}
      <li>The remaining balance is due on the day of the event before setup.</li>
    </ul>
  );
}

/** When and how the deposit is paid. */
export function DepositDue({ terms: { deposit: rule }, deposit, day, payByPhone }: DepositTermsProps) {
  const call = useDepositCall(day);
  const isOnline = isPaidOnline(useQuery(settingsQuery).data, payByPhone);
  if (deposit === 0) return 'No payment now.';
  return (
    <>
      {isOnline ? "After you book, you'll pay" : `No payment now. We'll call you ${call} to collect`} the{' '}
      {'percent' in rule && `${formatPercent(rule.percent)} `}
      deposit of <strong className="text-ink">{formatCents(deposit)}</strong>
      {isOnline && ' by card'}.
    </>
  );
}

/** Whether the deposit of an order that is placed now is paid by card, right away. */
export function isPaidOnline(settings: PublicSettings | undefined, payByPhone = false): boolean {
  return settings?.onlinePayments === true && !(settings.payByPhone && payByPhone);
}

/** The same for the order of the enclosing form. */
export function useIsPaidOnline(): boolean {
  const payByPhone: boolean | undefined = useWatch({ name: 'payByPhone' });
  return isPaidOnline(useQuery(settingsQuery).data, payByPhone);
}

/** The checkbox for the terms, with a summary and a link to the full terms. */
export function AcceptTerms({ days, quote }: { days: readonly CalendarDate[]; quote: Quote | undefined }) {
  const call = useDepositCall(days.toSorted()[0]);
  const cancellation = useFreeCancellation(days);
  const terms = quote && getTerms(quote);
  const how = useIsPaidOnline() ? 'by card when you book' : `by phone ${call}`;
  const payments = [
    ...(terms && quote.deposit > 0 ? [`${formatADeposit(terms.deposit)} ${how}`] : []),
    ...(terms && terms.damageDeposit > 0 ? ['a refundable damage deposit at delivery'] : []),
    'the balance before setup',
  ];
  const late = terms ? lateCancellation(terms.kept, quote.deposit, cancellation.holds) : '';
  const summary = `${capitalize(list.format(payments))}. ${cancellation.text}. ${late}`.trim();
  return (
    <div className="space-y-1">
      <CheckboxField name="termsAccepted" hint={summary}>
        I accept the terms and conditions
      </CheckboxField>
      <Link
        to="/policies"
        target="_blank"
        className="ml-9 inline-flex min-h-11 items-center text-base font-bold underline underline-offset-4 hover:text-primary"
      >
        Read the full terms<span className="sr-only"> (opens in a new tab)</span>
      </Link>
    </div>
  );
}

/** When the shop calls about the deposit of an order that is placed now, for this first event day. */
function useDepositCall(day: CalendarDate | null | undefined): string {
  const settings = useQuery(settingsQuery).data;
  if (!settings) return 'soon';
  const { today, priceBook } = settings;
  return day ? depositCall(day, today, priceBook.calls) : `within ${formatHours(priceBook.calls.depositHours)}`;
}
