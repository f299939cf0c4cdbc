import { QuestionArt } from '../art/question-art';
import { ContentPage } from './content-page';
import { DisclosureList } from '../parts/disclosure-list';
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
