import {
  addDays,
  CANCEL_LATE,
  cancellableUntil,
  describeKept,
  type CalendarDate,
  formatHours,
  FACTS,
} from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { FileCheck, HandCoins, ShieldCheck } from 'lucide-react';
import { settingsQuery } from '../../../api/settings';
import { capitalize, longDay } from '../../../lib/format';
import { formatDeadline } from '../../../lib/format-instant';
import { useEventDay } from '../../../shared/event-day/use-event-day';
import { useBusiness } from '../../../shared/shop/business';
import { ArtFrame } from '../art/shield-art';
import { ContentPage, Invitation } from './content-page';
import { useFacts } from '../parts/facts';
import { RuleCard, Section } from '../parts/section';
import { Words } from '../parts/words';

export function PoliciesPage() {
  const facts = useFacts();
  return (
    <ContentPage name="policies" art={<CalendarArt />}>
      <Section title="Cancelling">
        <CancellationExample />
      </Section>
      <Section title="Money">
        <div className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
          <RuleCard Icon={HandCoins} title={facts.deposit || 'No deposit'}>
            {facts.isPaidOnline
              ? `You pay ${facts.depositAmount} by card when you book${facts.orByPhone}. The remaining balance`
              : `${facts.takesCards ? '' : 'You pay nothing online. '}${
                  facts.deposit
                    ? `We'll call you within ${facts.depositCall} to collect ${facts.depositAmount}. ${FACTS.sooner} The remaining balance`
                    : 'The total'
                }`}{' '}
            is due on the day of the event, before setup.
          </RuleCard>
          {facts.damageDeposit && (
            <RuleCard Icon={ShieldCheck} title={capitalize(facts.damageDeposit)}>
              Collected at delivery and refunded after pickup. Grass stains and frosting are part of the job; a torn
              seam or a lost blower isn't.
            </RuleCard>
          )}
          <RuleCard Icon={FileCheck} title="Your price stays">
            You pay the price in your confirmation, even if our prices change before the party. Every fee is on the
            pricing page. Some ZIP codes have a delivery surcharge, which you'll see before you book.
          </RuleCard>
        </div>
      </Section>
      <Words name="policies.body" />
      <Invitation
        title="Sounds fair?"
        text={`Book up to ${FACTS.bookableAhead} ahead, and cancel for free ${facts.cancellation}.`}
      />
    </ContentPage>
  );
}

const THREE_WEEKS = 21;

/** The cancellation deadline as a timeline, with an example day. */
function CancellationExample() {
  const { phone } = useBusiness();
  const { day, today } = useEventDay();
  const { timeZone, priceBook } = useQuery(settingsQuery).data ?? {};
  const terms = priceBook?.cancellation;
  const { cancellation, deposit, freeHours, isLateOnline } = useFacts();
  // Without a deposit, only some items may have one.
  const kept = terms && (deposit || terms.keeps !== 'DEPOSIT') ? describeKept(terms) : undefined;
  const example = day ?? (today && addDays(today, THREE_WEEKS));
  return (
    <div className="rounded-[2rem] bg-card p-6 shadow-card sm:p-10">
      <div className="grid overflow-hidden rounded-2xl text-center font-bold sm:grid-cols-[3fr_1fr]">
        <p className="bg-good-tint px-4 py-5 text-good">
          Free cancellation
          <span className="block text-base font-semibold">{cancellation}</span>
        </p>
        <p className="bg-warn-tint px-4 py-5">
          {isLateOnline ? 'You can still cancel' : 'Please call us'}
          <span className="block text-base font-semibold">{isLateOnline ? 'until the day before' : phone}</span>
        </p>
      </div>
      <div className="mt-6 grid gap-x-12 gap-y-4 md:grid-cols-2">
        <p>
          Cancel with the link in your confirmation email or in your account: two clicks, no reason needed.{' '}
          {deposit && "If you've paid a deposit, you'll get all of it back. "}
          {freeHours ? `The ${formatHours(freeHours)} count back from` : 'The deadline is'} midnight at the start of the
          event day.
        </p>
        <p>
          After that, the van is as good as packed
          {isLateOnline ? `, but you can still ${CANCEL_LATE}.` : ', so please call us.'}{' '}
          {kept === undefined
            ? ''
            : kept
              ? `We'll keep ${kept}, because it's too late for another family to book your day, but we won't charge you anything else.`
              : 'Cancelling is still free.'}
          {isLateOnline && ` On the day itself, or for a part of your order, please call us at ${phone}.`}
        </p>
      </div>
      <p className="mt-6 min-h-14 border-t-2 border-dashed border-line pt-5">
        {example && timeZone && freeHours !== undefined && (
          <Example until={cancellableUntil(example, timeZone, freeHours)} day={example} timeZone={timeZone} />
        )}
      </p>
    </div>
  );
}

function Example({ until, day, timeZone }: { until: Date; day: CalendarDate; timeZone: string }) {
  return (
    <>
      For a party on <strong>{longDay(day)}</strong>, you can cancel for free until{' '}
      <strong>{formatDeadline(until.toISOString(), timeZone)}</strong>.
    </>
  );
}

const DAYS = [0, 1, 2, 3].flatMap((row) => [0, 1, 2, 3, 4].map((column) => ({ row, column })));

function CalendarArt() {
  return (
    <ArtFrame disc="#23907a">
      <g transform="rotate(-4 200 230)">
        <rect x="92" y="108" width="216" height="228" rx="18" fill="#fff6e6" />
        <path d="M92 126q0-18 18-18h180q18 0 18 18v34H92z" fill="#e4572e" />
        <path d="M142 94v30M258 94v30" stroke="#3c1b45" strokeWidth="10" strokeLinecap="round" />
        {DAYS.map(({ row, column }) => (
          <rect
            key={`${row} ${column}`}
            x={112 + column * 37}
            y={176 + row * 37}
            width="27"
            height="27"
            rx="7"
            fill={row === 2 && column === 3 ? '#23907a' : '#ecd6b4'}
          />
        ))}
        <path
          d="M230 263l6 7 11-14"
          fill="none"
          stroke="#fff"
          strokeWidth="5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <circle cx="236" cy="263" r="27" fill="none" stroke="#f2643d" strokeWidth="5" strokeDasharray="120 14" />
      </g>
      <g className="bobbing" style={{ animationDelay: '-2s' }}>
        <path d="M356 190v132q0 20 18 20t18-18" fill="none" stroke="#8a5a3c" strokeWidth="8" strokeLinecap="round" />
        <path
          d="M268 206a88 88 0 0 1 176 0q-14-16-29 0-15-16-30 0-15-16-29 0-15-16-29 0-15-16-30 0-14-16-29 0z"
          fill="#ffbf3f"
        />
        <path d="M356 118q-34 30-29 88 14-16 29 0 14-16 29 0 5-58-29-88z" fill="#f2643d" />
        <path d="M356 118v-14" stroke="#8a5a3c" strokeWidth="7" strokeLinecap="round" />
      </g>
      <path d="M300 92q-4-22 18-24 10-20 32-8 22-4 22 16 14 2 12 16z" fill="#fff" opacity=".9" />
    </ArtFrame>
  );
}
