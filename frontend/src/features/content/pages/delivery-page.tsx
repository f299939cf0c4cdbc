import { FACTS, formatPlace, type Facts } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { placesQuery } from '../../../api/settings';
import { capitalize } from '../../../lib/format';
import { Balloon } from '../../../shared/page/balloon';
import { ArtFrame } from '../art/shield-art';
import { ContentPage, Invitation } from './content-page';
import { useFacts } from '../parts/facts';
import { FeeTable } from '../parts/fee-table';
import { Section, Steps, type Step } from '../parts/section';
import { Words } from '../parts/words';

const theDay = ({ confirmationCall, damageDeposit }: Facts): readonly Step[] => [
  {
    when: capitalize(confirmationCall),
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
    text: damageDeposit
      ? `Plus the ${damageDeposit}, which you get back when everything comes home in one piece.`
      : "That's all there is to pay.",
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

export function DeliveryPage() {
  const facts = useFacts();
  return (
    <ContentPage name="delivery" art={<VanArt />}>
      <Section title="How the day goes">
        <Steps steps={theDay(facts)} />
      </Section>
      <Words name="delivery.body" />
      <Section
        title="What it costs"
        lead="You pay for delivery and setup once per order, no matter how much is in the van. Some ZIP codes have a delivery surcharge, which you'll see before you book."
      >
        <div className="grid items-start gap-8 lg:grid-cols-2">
          <FeeTable caption="Delivery and pickup" tiers={facts.delivery} />
          <FeeTable caption="Setup and breakdown" tiers={facts.setup} />
        </div>
      </Section>
      <Places />
      <Invitation
        title="Tell us where the party is"
        text="Pick your day first. We'll ask for the address when you book."
      />
    </ContentPage>
  );
}

function Places() {
  const places = useQuery(placesQuery).data ?? [];
  if (places.length === 0) return null;
  return (
    <Section title="Where we deliver" lead="Pick your town to see what delivery costs there.">
      <ul className="columns-2 sm:columns-3 lg:columns-4">
        {places.map((place) => (
          <li key={place.slug}>
            <Link
              to={`/delivery/${place.slug}`}
              className="inline-block min-h-11 content-center underline underline-offset-4"
            >
              {formatPlace(place)}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function VanArt() {
  return (
    <ArtFrame disc="#ffbf3f">
      <path d="M24 342h432" stroke="#3c1b45" strokeWidth="18" strokeLinecap="round" />
      <path d="M48 342h396" stroke="#ffd777" strokeWidth="3" strokeDasharray="20 18" />
      <Balloon x={392} y={92} color="#ef7ba0" delay="-1.5s" />
      <path d="M76 322V176q0-20 20-20h192v166z" fill="#f2643d" />
      <path d="M288 190h66q16 0 24 14l32 52q6 8 6 18v48H288z" fill="#ffbf3f" />
      <path d="M306 206h44q10 0 15 9l23 39h-82z" fill="#d8ecf5" />
      <path d="M306 206h18l-18 40z" fill="#fff" opacity=".7" />
      <path d="M76 286h340v22H76z" fill="#c63f1c" />
      <path d="M100 156h168l-8-22q-4-8-12-8H120q-8 0-12 8z" fill="#5a8fd6" />
      <path d="M132 126v30M164 126v30M196 126v30M228 126v30" stroke="#fff6e6" strokeWidth="7" />
      <path d="M126 270v-44q0-30 30-30h50q30 0 30 30v44z" fill="#ffd777" />
      <path d="M160 270v-22a21 21 0 0 1 42 0v22z" fill="#3c1b45" />
      <path d="M122 208l14-26 14 26zM212 208l14-26 14 26z" fill="#23907a" />
      <circle cx="136" cy="180" r="4" fill="#fff6e6" />
      <circle cx="226" cy="180" r="4" fill="#fff6e6" />
      {[142, 348].map((x) => (
        <g key={x}>
          <circle cx={x} cy="322" r="32" fill="#3c1b45" />
          <circle cx={x} cy="322" r="14" fill="#ecd6b4" />
        </g>
      ))}
      <rect x="402" y="268" width="16" height="14" rx="6" fill="#fff6e6" />
      <path
        d="M28 214h30M14 244h40M30 274h26"
        stroke="var(--soft)"
        strokeWidth="5"
        strokeLinecap="round"
        opacity=".6"
      />
    </ArtFrame>
  );
}
