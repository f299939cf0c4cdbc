import { CalendarCheck, HandHeart, PhoneCall, Sparkles, Truck, Users } from 'lucide-react';
import { CakeArt } from '../art/cake-art';
import { ContentPage } from './content-page';
import { FACTS } from '../parts/facts';
import { Invitation } from '../parts/invitation';
import { Points, type Point } from '../parts/points';
import { Section } from '../parts/section';
import { Steps, type Step } from '../parts/steps';
import { useBusiness, type Business } from '../../../shared/shop/use-business';

const promises = ({ openingHours }: Business): readonly Point[] => [
  {
    Icon: CalendarCheck,
    title: 'What you book is yours',
    text: "The calendar counts real units. If it says a castle is available on your day, it is, and once you book it, it's yours.",
  },
  {
    Icon: HandHeart,
    title: 'Prices with nothing hidden',
    text: 'You see delivery, setup, tax and any delivery surcharge for your ZIP code before you book. The damage deposit comes back to you.',
  },
  {
    Icon: Sparkles,
    title: 'Clean, every single time',
    text: 'Everything is washed, sanitized and checked after each party, long before it reaches your yard.',
  },
  {
    Icon: Truck,
    title: 'We do the lifting',
    text: 'A bounce house weighs more than a fridge. Our crew carries, inflates, anchors and takes it all away again.',
  },
  {
    Icon: PhoneCall,
    title: 'A person on the phone',
    text: `We call you before the event, and you can call us whenever we're open: ${openingHours}. ${FACTS.eventDayPhone}.`,
  },
  {
    Icon: Users,
    title: 'From toddlers to weddings',
    text: 'A ball pit for two-year-olds, gold chairs for a dinner under the lights, and everything in between.',
  },
];

const HOW_IT_WORKS: readonly Step[] = [
  {
    when: 'Tonight, on the sofa',
    title: 'You pick a day and book',
    text: "No account and no payment needed. You'll get a confirmation with all the details by email right away.",
  },
  {
    when: `Within ${FACTS.depositCall}`,
    title: 'We call you',
    text: `We'll introduce ourselves, answer your questions and take the ${FACTS.deposit} deposit over the phone. ${FACTS.sooner}`,
  },
  {
    when: `${FACTS.confirmationCall} before`,
    title: 'We call again',
    text: `We'll agree on when the van comes, where everything goes, and which way the gate opens. ${FACTS.sooner}`,
  },
  {
    when: 'On the day',
    title: 'You have a party',
    text: 'We set up before your first guest arrives and come back after the last one leaves. You cut the cake.',
  },
];

export function AboutPage() {
  const business = useBusiness();
  return (
    <ContentPage
      address="/about"
      heading="We bring the fun,"
      highlight="you bring the cake"
      lead={`We're a small rental crew${business.town && ` from ${business.town}`} with a warehouse full of castles, slides, tables and chairs, and a soft spot for kids who are counting the days.`}
      art={<CakeArt />}
    >
      <div className="grid gap-x-14 gap-y-5 text-lg md:grid-cols-2">
        <p>
          It started with one castle bounce house that we lent to every kid on our street. Then people asked for tables,
          then for chairs, then for something with water. Now the castle has plenty of company, and we still carry it
          into the yard ourselves.
        </p>
        <p>
          Here's what all those lawns taught us: parents want to know what's available on their day, what it really
          costs, and who'll be at the gate. So we tell you that first, and we stick to it.
        </p>
      </div>
      <Section title="What you can count on">
        <Points points={promises(business)} />
      </Section>
      <Section title="From idea to party">
        <Steps steps={HOW_IT_WORKS} />
      </Section>
      <Invitation title="When is yours?" text="Pick the day and see right away what's available." />
    </ContentPage>
  );
}
