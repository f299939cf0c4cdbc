import { FileCheck2, LockKeyhole, ScrollText } from 'lucide-react';
import { ShieldArt } from '../art/shield-art';
import { Points, RuleCard, Section, type Point } from '../parts/section';
import { ContentFrame } from './content-page';

const PROMISES: readonly Point[] = [
  {
    Icon: LockKeyhole,
    title: 'One at a time',
    text: "Two people can tap Book in the same second. Our system lets only one of them go first, and the second one sees what's really left.",
  },
  {
    Icon: ScrollText,
    title: 'Written down, never changed',
    text: "Every booking, change and cancellation is one line in a logbook that only ever grows. We can't quietly edit yesterday.",
  },
  {
    Icon: FileCheck2,
    title: 'Checked from the first page',
    text: 'We can replay the whole logbook and compare each booking with the units that we had at that very moment.',
  },
];

/** As in docs/no-oversell.md; a test compares them. */
const COMMANDS = [
  {
    does: 'Export the logbook. The last line is the last fingerprint: keep it in another place.',
    command: 'npm run -s ops -- export > log.ndjson',
  },
  {
    does: 'Check the file, here or on any other computer. It needs no database and no key.',
    command: 'npm run -s ops -- verify --file log.ndjson --expect 9f2c…',
  },
];

/** For customers, and for shop owners who repeat the proof. */
export function ProofPage() {
  return (
    <ContentFrame
      address="/proof"
      title="Booked means booked, and we can prove it"
      lead="A bounce house that's promised twice ruins two parties. We never rent out more than we have, and you don't have to take our word for it."
      art={<ShieldArt />}
    >
      <Section title="Why it can't be booked twice">
        <Points points={PROMISES} />
      </Section>
      <Section title="How the proof works">
        <ol className="max-w-3xl list-decimal space-y-3 pl-6">
          <li>We export the logbook. Names, addresses and notes in it stay encrypted, so no party is on display.</li>
          <li>
            Each line gets a fingerprint that includes the one before. Change, drop or add a line, and the last
            fingerprint no longer fits.
          </li>
          <li>
            A checker reads the file on any computer, without our database and without our keys. It adds up what was
            taken of each item on each day, and compares it with our stock at that moment.
          </li>
          <li>If even one booking ever went over, the checker names it. If not, it says “No differences.”</li>
        </ol>
      </Section>
      <Section title="Repeat it on your own log">
        <p className="max-w-3xl">
          Do you run a shop on this software? Then these two commands repeat the proof on your log.
        </p>
        <ol className="mt-4 max-w-3xl list-decimal space-y-4 pl-6">
          {COMMANDS.map(({ does, command }) => (
            <li key={command}>
              {does}
              <code className="mt-2 block rounded-card bg-card p-4 text-base wrap-anywhere shadow-card">{command}</code>
            </li>
          ))}
        </ol>
        <p className="mt-4 max-w-3xl">
          A booking over the stock would be named, and the command would fail. If there’s none, it says “No
          differences.”
        </p>
      </Section>
      <Section title="Good to know">
        <div className="grid gap-6 md:grid-cols-2">
          <RuleCard Icon={FileCheck2} title="Need proof of your own order?">
            For your bank or your insurance we can make a file of your order: what we agreed on, what it cost, every
            change and every email. Just call or write to us.
          </RuleCard>
          <RuleCard Icon={ScrollText} title="What it can't promise">
            If something breaks or the wind is too strong, we may still have to change plans. Then we'll call you, and
            offer another day, another item or your money back.
          </RuleCard>
        </div>
      </Section>
    </ContentFrame>
  );
}
