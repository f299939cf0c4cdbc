import { DELIVERY_TIERS, SETUP_TIERS } from '@party-rental/contracts';
import { DoorOpen, Droplets, PlugZap, Ruler, TreePine, UserCheck } from 'lucide-react';
import { VanArt } from '../art/van-art';
import { ContentPage } from './content-page';
import { FACTS } from '../parts/facts';
import { FeeTable } from '../parts/fee-table';
import { Invitation } from '../parts/invitation';
import { Points, type Point } from '../parts/points';
import { Section } from '../parts/section';
import { Steps, type Step } from '../parts/steps';
import { useBusiness } from '../../../shared/shop/use-business';

const THE_DAY: readonly Step[] = [
  {
    when: `${FACTS.confirmationCall} before`,
    title: 'We call to set the time',
    text: `You tell us when your first guest arrives and how to find the gate. We'll tell you when the van will be there. ${FACTS.sooner}`,
  },
  {
    when: 'Before your guests',
    title: 'We deliver and set up',
    text: "Tables take minutes, a bounce house about half an hour, a full garden package about two hours. Each item's page says how long.",
  },
  {
    when: 'Before setup begins',
    title: 'You pay the balance',
    text: `Plus the ${FACTS.damageDeposit} damage deposit, which you get back when everything comes home in one piece.`,
  },
  {
    when: 'The whole day',
    title: "It's all yours",
    text: `A rental is for one event day. If something needs a hand, call us and we'll come. ${FACTS.eventDayPhone}.`,
  },
  {
    when: 'After the party',
    title: 'We take it down and pick it up',
    text: 'Just leave everything standing. Folding, rolling, carrying and wiping off the cake are our job.',
  },
];

const WHAT_WE_NEED: readonly Point[] = [
  {
    Icon: Ruler,
    title: 'A flat area',
    text: "Each item's page names the space it needs. Measure it with a tape first: a slope of a few inches is fine, a hill isn't.",
  },
  {
    Icon: PlugZap,
    title: 'A power outlet',
    text: 'One 110 V outlet within 100 feet for each blower. No outlet? Add our quiet generator to the order.',
  },
  {
    Icon: UserCheck,
    title: 'An adult at home',
    text: 'Please have an adult present at delivery and at pickup. It takes five minutes to show you everything.',
  },
  {
    Icon: DoorOpen,
    title: 'A way in',
    text: 'A gate of at least three feet, and a path without stairs for inflatables: they travel on a heavy-duty cart.',
  },
  {
    Icon: TreePine,
    title: 'Room above',
    text: "No branches or wires over the spot. Each item's page says how tall it is; add two feet for the bouncing.",
  },
  {
    Icon: Droplets,
    title: 'A hose for splashing',
    text: "Water slides need a garden hose within reach, and a lawn that doesn't mind getting wet.",
  },
];

export function DeliveryPage() {
  const { town } = useBusiness();
  return (
    <ContentPage
      address="/delivery"
      heading="To your gate,"
      highlight="and up and running"
      lead={`We deliver${town && ` in ${town} and the towns around it`}, set everything up, and pick it up again. A little farther out? Ask us: often we can.`}
      art={<VanArt />}
    >
      <Section title="How the day goes">
        <Steps steps={THE_DAY} />
      </Section>
      <Section title="What we need from you">
        <Points points={WHAT_WE_NEED} />
      </Section>
      <Section
        title="What it costs"
        lead="You pay for delivery and setup once per order, no matter how much is in the van. Some ZIP codes have a delivery surcharge, which you'll see before you book."
      >
        <div className="grid items-start gap-8 lg:grid-cols-2">
          <FeeTable caption="Delivery and pickup" tiers={DELIVERY_TIERS} />
          <FeeTable caption="Setup and breakdown" tiers={SETUP_TIERS} />
        </div>
      </Section>
      <Invitation
        title="Tell us where the party is"
        text="Pick your day first. We'll ask for the address when you book."
      />
    </ContentPage>
  );
}
