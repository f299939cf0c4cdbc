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
    text: "The calendar counts real units. If it says a castle is free on your day, it is, and once you book it, it's yours.",
  },
  {
    Icon: HandHeart,
    title: 'Prices with nothing hidden',
    text: 'You see delivery, setup and tax before you give us your name. What the page says is what you pay.',
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
    text: `We call you ${FACTS.confirmationCall} before the event, and you can call us any time we are open: ${openingHours}.`,
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
    text: `We introduce ourselves, answer your questions and take the ${FACTS.deposit} deposit over the phone.`,
  },
  {
    when: `${FACTS.confirmationCall} before`,
    title: 'We call again',
    text: 'Together we settle when the van comes, where everything goes, and which way the gate opens.',
  },
  {
    when: 'On the day',
    title: 'You have a party',
    text: 'We set up before your first guest arrives and come back when the last one has left. You cut the cake.',
  },
];

export function AboutPage() {
  const business = useBusiness();
  return (
    <ContentPage
      address="/about"
      heading="We bring the fun,"
      highlight="you bring the cake"
      lead={`We are a small rental crew from ${business.town} with a warehouse full of castles, slides, tables and chairs, and a soft spot for children who have counted the days.`}
      art={<CakeArt />}
    >
      <div className="grid gap-x-14 gap-y-5 text-lg md:grid-cols-2">
        <p>
          It began with one castle bounce house, lent to every child on the street until the street knew it better than
          we did. People asked for tables next, then for chairs, then whether we also had something with water. Now the
          castle has company, and we still carry it into the yard ourselves.
        </p>
        <p>
          What we learned on all those lawns is in this shop: parents want to know what is free on their day, what it
          costs in the end, and who will be at the gate. So that is what we tell you first, and then we keep to it.
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
