import { ChevronDown } from 'lucide-react';
import { QuestionArt } from '../art/question-art';
import { ContentPage } from './content-page';
import { topics } from './faq-entries';
import { FaqStructuredData } from './faq-structured-data';
import { Invitation } from '../parts/invitation';
import { useBusiness } from '../../../shared/shop/use-business';

export function FaqPage() {
  const shown = topics(useBusiness());
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
