import { FACTS, formatCents, type Facts } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../../api/settings';
import { Balloon } from '../../../shared/page/balloon';
import { ArtFrame } from '../art/shield-art';
import { ContentPage, Invitation } from './content-page';
import { useFacts } from '../parts/facts';
import { FeeTable } from '../parts/fee-table';
import { PriceExamples } from '../parts/price-examples';
import { Section, Steps, type Step } from '../parts/section';

const paying = ({ deposit, isPaidOnline, depositCall, damageDeposit }: Facts): readonly Step[] => [
  isPaidOnline
    ? {
        when: 'When you book',
        title: `The ${deposit}`,
        text: 'By card, on a secure page, without an account. Cancel in time, and you get it back.',
      }
    : {
        when: 'When you book',
        title: `You pay ${formatCents(0)}`,
        text: 'No card and no account. We hold your day anyway.',
      },
  ...(deposit && !isPaidOnline
    ? [
        {
          when: `Within ${depositCall}`,
          title: `The ${deposit}`,
          text: `We'll call you and take it over the phone. ${FACTS.sooner} Cancel in time, and you get it back.`,
        },
      ]
    : []),
  {
    when: 'On the day, before setup',
    title: deposit ? 'The remaining balance' : 'The total',
    text: damageDeposit ? `Plus a ${damageDeposit}, which we refund after pickup.` : "That's all there is to pay.",
  },
];

export function PricingPage() {
  const cleaningFee = useQuery(settingsQuery).data?.priceBook.cleaningFee;
  const facts = useFacts();
  return (
    <ContentPage name="pricing" art={<PriceTagArt />}>
      <Section title="The fee table">
        <div className="grid items-start gap-8 lg:grid-cols-2">
          <FeeTable caption="Delivery and pickup" tiers={facts.delivery} />
          <div className="space-y-8">
            <FeeTable caption="Setup and breakdown" tiers={facts.setup} />
            <dl className="grid gap-4 sm:grid-cols-2">
              <Fee name="Cleaning" amount={cleaningFee ? formatCents(cleaningFee) : 'Included'} />
              {facts.minimumOrder && <Fee name="Minimum order" amount={facts.minimumOrder} />}
              {facts.taxes.map((tax, i) => (
                <Fee key={i} {...tax} />
              ))}
            </dl>
          </div>
        </div>
      </Section>
      {(facts.longerRentals || facts.dayPrices) && (
        <Section title="Longer rentals and special days">
          <p className="max-w-2xl text-lg">{[facts.longerRentals, facts.dayPrices].filter(Boolean).join(' ')}</p>
        </Section>
      )}
      <PriceExamples />
      <Section title="When you pay what">
        <Steps steps={paying(facts)} />
      </Section>
      <Invitation
        title="And for your party?"
        text="Add it to your cart and see the total before you tell us your name."
      />
    </ContentPage>
  );
}

function Fee({ name, amount }: { name: string; amount: string }) {
  return (
    <div className="flex items-baseline justify-between gap-3 rounded-card bg-card px-5 py-4 shadow-card sm:px-7">
      <dt>{name}</dt>
      <dd className="font-display text-xl font-semibold">{amount}</dd>
    </div>
  );
}

const COINS = [
  { x: 118, count: 2 },
  { x: 176, count: 4 },
  { x: 234, count: 3 },
];

function PriceTagArt() {
  return (
    <ArtFrame disc="var(--sun)">
      <Balloon x={330} y={84} color="#23907a" delay="-2s" />
      <g className="bobbing">
        <g transform="rotate(8 328 262)">
          <path d="M328 196l58 44v92q0 12-12 12h-92q-12 0-12-12v-92z" fill="#f2643d" />
          <path
            d="M328 210l46 36v82q0 6-6 6h-80q-6 0-6-6v-82z"
            fill="none"
            stroke="#ffd3c2"
            strokeWidth="3"
            strokeDasharray="7 7"
          />
          <circle cx="328" cy="226" r="9" fill="#3c1b45" />
          <path d="M302 268h52M302 290h52M302 312h32" stroke="#fff6e6" strokeWidth="8" strokeLinecap="round" />
        </g>
      </g>
      {COINS.map(({ x, count }) => (
        <g key={x}>
          {Array.from({ length: count }, (_, i) => (
            <g key={i} transform={`translate(0 ${-i * 20})`}>
              <path d={`M${x - 28} 336v12a28 10 0 0 0 56 0v-12z`} fill="#e09b1f" />
              <ellipse cx={x} cy="336" rx="28" ry="10" fill="#ffd777" />
              <ellipse cx={x} cy="336" rx="18" ry="6" fill="none" stroke="#e09b1f" strokeWidth="2.5" />
            </g>
          ))}
        </g>
      ))}
      <path
        d="M96 214l7 15 16 2-12 11 3 16-14-8-14 8 3-16-12-11 16-2zM216 128l5 11 12 1-9 8 3 12-11-6-10 6 2-12-9-8 12-1z"
        fill="#ffbf3f"
      />
    </ArtFrame>
  );
}
