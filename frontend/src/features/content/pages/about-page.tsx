import { FACTS, type Facts } from '@party-rental/contracts';
import { capitalize } from '../../../lib/format';
import { Balloon } from '../../../shared/page/balloon';
import { ArtFrame } from '../art/shield-art';
import { ContentPage, Invitation } from './content-page';
import { useFacts } from '../parts/facts';
import { Section, Steps, type Step } from '../parts/section';
import { Words } from '../parts/words';

const howItWorks = ({ deposit, isPaidOnline, depositCall, confirmationCall }: Facts): readonly Step[] => [
  {
    when: 'Tonight, on the sofa',
    title: 'You pick a day and book',
    text: `${isPaidOnline ? `No account needed. The ${deposit} is paid by card, on a secure page.` : 'No account and no payment needed.'} You'll get a confirmation with all the details by email right away.`,
  },
  ...(deposit && !isPaidOnline
    ? [
        {
          when: `Within ${depositCall}`,
          title: 'We call you',
          text: `We'll introduce ourselves, answer your questions and take the ${deposit} over the phone. ${FACTS.sooner}`,
        },
      ]
    : []),
  {
    when: capitalize(confirmationCall),
    title: deposit && !isPaidOnline ? 'We call again' : 'We call you',
    text: `We'll agree on when the van comes, where everything goes, and which way the gate opens. ${FACTS.sooner}`,
  },
  {
    when: 'On the day',
    title: 'You have a party',
    text: 'We set up before your first guest arrives and come back after the last one leaves. You cut the cake.',
  },
];

export function AboutPage() {
  const facts = useFacts();
  return (
    <ContentPage name="about" art={<CakeArt />}>
      <Words name="about.body" />
      <Section title="From idea to party">
        <Steps steps={howItWorks(facts)} />
      </Section>
      <Invitation title="When is yours?" text="Pick the day and see right away what's available." />
    </ContentPage>
  );
}

const CANDLES = [
  { x: 196, color: '#5a8fd6' },
  { x: 226, color: '#ef7ba0' },
  { x: 256, color: '#23907a' },
  { x: 286, color: '#f2643d' },
];

function CakeArt() {
  return (
    <ArtFrame disc="#ef7ba0">
      <Balloon x={86} y={112} color="#e4572e" delay="-1s" />
      <Balloon x={398} y={96} color="#5a8fd6" delay="-3s" />
      <path d="M104 286v80M376 286v80" stroke="#8a5a3c" strokeWidth="10" strokeLinecap="round" />
      <path
        d="M70 262h340l-12 62q-17 12-34 0-17 12-34 0-17 12-34 0-17 12-34 0-17 12-34 0-17 12-34 0-17 12-34 0z"
        fill="#c9dcf5"
      />
      <path d="M70 262h340l-3 16H73z" fill="#ffbf3f" />
      <rect x="164" y="196" width="154" height="66" rx="10" fill="#f2643d" />
      <rect x="182" y="140" width="118" height="60" rx="10" fill="#ffd777" />
      <path
        d="M182 150q0-10 10-10h98q10 0 10 10v14q-10 14-20 0-10 14-20 0-9 14-19 0-10 14-20 0-10 14-19 0-10 14-20 0z"
        fill="#fff6e6"
      />
      <path
        d="M164 206q0-10 10-10h134q10 0 10 10v12q-10 14-19 0-10 14-20 0-9 14-19 0-10 14-20 0-10 14-19 0-10 14-19 0-10 14-19 0-10 14-19 0z"
        fill="#ffd3c2"
      />
      <path d="M176 246h130" stroke="#c63f1c" strokeWidth="5" strokeDasharray="1 14" strokeLinecap="round" />
      {CANDLES.map(({ x, color }) => (
        <g key={color}>
          <rect x={x - 4} y="112" width="8" height="30" rx="3" fill={color} />
          <path d={`M${x} 90q10 12 0 20-10-8 0-20z`} fill="#ffc94d" />
        </g>
      ))}
      <path d="M108 252l6-26h26l6 26z" fill="#23907a" />
      <path d="M127 226l10-34" stroke="#ef7ba0" strokeWidth="4" strokeLinecap="round" />
      <path d="M334 262v-34h44v34z" fill="#5a8fd6" />
      <path d="M351 228h10v34h-10z" fill="#fff6e6" />
      <path d="M356 228q-20-18-24-5 0 8 24 5zm0 0q20-18 24-5 0 8-24 5z" fill="none" stroke="#fff6e6" strokeWidth="5" />
    </ArtFrame>
  );
}
