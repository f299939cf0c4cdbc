import { LetterArt } from '../art/letter-art';
import { ContactForm } from '../contact/contact-form';
import { ContentPage } from './content-page';
import { HowToReachUs } from '../contact/how-to-reach-us';

export function ContactPage() {
  return (
    <ContentPage
      address="/contact"
      heading="Say hello,"
      highlight="we're all ears"
      lead="A question about a day, a yard or a price? Call, stop by or write: a real person reads it and answers."
      art={<LetterArt />}
    >
      <div className="grid items-start gap-8 lg:grid-cols-[1.5fr_1fr]">
        <ContactForm />
        <HowToReachUs />
      </div>
    </ContentPage>
  );
}
