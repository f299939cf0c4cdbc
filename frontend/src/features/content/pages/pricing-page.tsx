import { DELIVERY_TIERS, formatCents, SETUP_TIERS } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../../api/settings';
import { PriceTagArt } from '../art/price-tag-art';
import { ContentPage } from './content-page';
import { FACTS } from '../parts/facts';
import { FeeTable } from '../parts/fee-table';
import { Invitation } from '../parts/invitation';
import { PriceExamples } from '../parts/price-examples';
import { Section } from '../parts/section';
import { Steps, type Step } from '../parts/steps';

const PAYING: readonly Step[] = [
  {
    when: 'When you book',
    title: `You pay ${formatCents(0)}`,
    text: 'No card and no account. We hold your day anyway.',
  },
  {
    when: `Within ${FACTS.depositCall}`,
    title: `The ${FACTS.deposit} deposit`,
    text: `We'll call you and take it over the phone. ${FACTS.sooner} Cancel in time, and you get it back.`,
  },
  {
    when: 'On the day, before setup',
    title: 'The remaining balance',
    text: `Plus a ${FACTS.damageDeposit} damage deposit, which we refund after pickup.`,
  },
];

export function PricingPage() {
  const cleaningFee = useQuery(settingsQuery).data?.cleaningFee;
  return (
    <ContentPage
      address="/pricing"
      heading="Every fee,"
      highlight="out in the open"
      lead={`Each item has a price per day. Delivery and setup are charged once per order, and big orders are delivered for less. Some ZIP codes have a delivery surcharge, which you'll see before you book. The ${FACTS.damageDeposit} damage deposit comes back to you.`}
      art={<PriceTagArt />}
    >
      <Section title="The fee table">
        <div className="grid items-start gap-8 lg:grid-cols-2">
          <FeeTable caption="Delivery and pickup" tiers={DELIVERY_TIERS} />
          <div className="space-y-8">
            <FeeTable caption="Setup and breakdown" tiers={SETUP_TIERS} />
            <dl className="grid gap-4 sm:grid-cols-2">
              <Fee name="Cleaning" amount={cleaningFee ? formatCents(cleaningFee) : 'Included'} />
              <Fee name="Sales tax" amount={FACTS.tax} />
            </dl>
          </div>
        </div>
      </Section>
      <PriceExamples />
      <Section title="When you pay what">
        <Steps steps={PAYING} />
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
