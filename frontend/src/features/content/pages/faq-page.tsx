import { ChevronDown } from 'lucide-react';
import { Balloon } from '../../../shared/page/balloon';
import { ArtFrame } from '../art/shield-art';
import { ContentPage, Invitation } from './content-page';
import { useFacts } from '../parts/facts';
import { topics } from './faq-entries';
import { useBusiness } from '../../../shared/shop/business';

export function FaqPage() {
  const shown = topics(useBusiness(), useFacts());
  return (
    <ContentPage
      address="/faq"
      heading="Good questions,"
      highlight="straight answers"
      lead="What parents, schools and newlyweds ask us most. Don't see yours? Just ask."
      art={<QuestionArt />}
    >
      <FaqStructuredData topics={shown} />
      <div className="grid items-start gap-x-10 gap-y-12 lg:grid-cols-2">
        {shown.map(({ title, entries }) => (
          <section key={title} aria-label={title}>
            <h2 className="mb-4 text-3xl">{title}</h2>
            <DisclosureList entries={entries.map(({ question, answer }) => ({ summary: question, details: answer }))} />
          </section>
        ))}
      </div>
      <Invitation
        title="Still wondering?"
        text="Write or call. We've probably heard it before, and if not, even better."
      />
    </ContentPage>
  );
}

/** Expandable entries. Find-in-page also searches the closed ones. */
function DisclosureList({ entries }: { entries: readonly { summary: string; details: string }[] }) {
  return (
    <div className="overflow-hidden rounded-card bg-card shadow-card">
      {entries.map(({ summary, details }) => (
        <details key={summary} className="group border-line not-first:border-t">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-5 py-3.5 text-lg leading-snug font-bold -outline-offset-4 hover:bg-sunken/60 sm:px-6 [&::-webkit-details-marker]:hidden">
            {summary}
            <ChevronDown
              aria-hidden
              className="size-5 shrink-0 text-primary transition-transform group-open:rotate-180"
            />
          </summary>
          <p className="px-5 pb-5 text-soft sm:px-6">{details}</p>
        </details>
      ))}
    </div>
  );
}

function QuestionArt() {
  return (
    <ArtFrame disc="#ef7ba0">
      <Balloon x={112} y={118} color="#e4572e" sign="?" />
      <Balloon x={240} y={76} color="#23907a" sign="?" delay="-2s" />
      <Balloon x={368} y={124} color="#5a8fd6" sign="?" delay="-3.4s" />
      <path d="M150 256h180v84q-90 18-180 0z" fill="#f2643d" />
      <path d="M224 256h32v94h-32z" fill="#ffd777" />
      <path d="M134 232h212v30H134z" fill="#c63f1c" />
      <path d="M222 232h36v30h-36z" fill="#ffbf3f" />
      <path
        d="M240 232q-58-44-68-10 2 22 68 10zm0 0q58-44 68-10-2 22-68 10z"
        fill="none"
        stroke="#ffbf3f"
        strokeWidth="10"
        strokeLinejoin="round"
      />
      <path
        d="M78 330q18-34 30 4M390 334q14-32 30 2"
        fill="none"
        stroke="#4f9f78"
        strokeWidth="7"
        strokeLinecap="round"
      />
    </ArtFrame>
  );
}

/** The questions and answers for search engines (schema.org). */
export function FaqStructuredData({
  topics,
}: {
  topics: readonly { entries: readonly { question: string; answer: string }[] }[];
}) {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: topics
      .flatMap(({ entries }) => entries)
      .map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
  };
  return <script type="application/ld+json">{JSON.stringify(data).replaceAll('<', '\\u003c')}</script>;
}
