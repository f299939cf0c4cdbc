import { Anchor, Baby, Ban, CloudLightning, Eye, Footprints, SprayCan, UsersRound, Wind } from 'lucide-react';
import { ShieldArt } from '../art/shield-art';
import { ContentPage, Invitation } from './content-page';
import { FACTS } from '../parts/facts';
import { Points, RuleCard, Section, type Point } from '../parts/section';
import { useBusiness } from '../../../shared/shop/business';

const OUR_PART: readonly Point[] = [
  {
    Icon: SprayCan,
    title: 'Sanitized equipment',
    text: 'After every party we wash, disinfect and dry each surface that hands, feet and cake have touched.',
  },
  {
    Icon: Eye,
    title: 'Checked, seam by seam',
    text: "We check seams, nets, blowers and cables before we load them, and again once everything's set up.",
  },
  {
    Icon: Anchor,
    title: 'Anchored properly',
    text: "Stakes on grass, ballast on hard ground, at every tie-down point: never fewer, even if it's only for an hour.",
  },
];

const YOUR_PART: readonly Point[] = [
  {
    Icon: UsersRound,
    title: 'One adult, always watching',
    text: "Not the birthday kid's big brother: a grown-up, at the entrance, the whole time.",
  },
  {
    Icon: Baby,
    title: 'Big with big, small with small',
    text: "Let children of about the same size bounce together, and stick to the number on the item's page.",
  },
  {
    Icon: Footprints,
    title: 'Socks on, pockets empty',
    text: 'Shoes, glasses, sharp toys and hair clips wait outside in a basket. So do gum and juice boxes.',
  },
];

export function SafetyPage() {
  const { phone } = useBusiness();
  return (
    <ContentPage
      address="/safety"
      heading="Wild fun,"
      highlight="safely tied down"
      lead="Nothing on this page is complicated. It's what lets you enjoy the party instead of worrying about it."
      art={<ShieldArt />}
    >
      <Section title="What we do">
        <Points points={OUR_PART} />
      </Section>
      <Section title="What you do">
        <Points points={YOUR_PART} />
      </Section>
      <Section
        title="Weather"
        lead="An inflatable is a sail with children in it. We take wind seriously, and so should you."
      >
        <div className="grid gap-5 md:grid-cols-3">
          <RuleCard Icon={Wind} title={`Wind above ${FACTS.windLimit}`}>
            Everybody out, blower off, and stay clear while it sinks. If the morning's forecast says so, we'll call you
            and won't set up.
          </RuleCard>
          <RuleCard Icon={CloudLightning} title="Thunder or heavy rain">
            Out at the first rumble, and unplug the blower. Wet vinyl is slippery: let it dry, or let us towel it,
            before anyone goes back in.
          </RuleCard>
          <RuleCard Icon={Ban} title="If the blower stops">
            Don't panic: air leaves slowly. Hold the entrance up, call the children out one by one, then check the plug
            and call us at {phone}. {FACTS.eventDayPhone}.
          </RuleCard>
        </div>
      </Section>
      <Invitation
        title="Not sure about your yard?"
        text="Tell us a bit about the ground and the space. We'll tell you what fits and what doesn't."
      />
    </ContentPage>
  );
}
