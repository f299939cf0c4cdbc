import { Clock, Mail, MapPin, Phone, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { PhoneLink } from '../../../shared/shop/phone-link';
import { useBusiness } from '../../../shared/shop/use-business';
import { LetterArt } from '../art/letter-art';
import { ContactForm } from '../contact/contact-form';
import { ContentPage } from './content-page';

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

const linkStyle =
  'inline-flex min-h-11 items-center font-bold underline decoration-sun decoration-2 underline-offset-4';

function HowToReachUs() {
  const { street, city, businessEmail, hours } = useBusiness();
  return (
    <section
      aria-labelledby="reach-us"
      className="confetti relative overflow-hidden rounded-[2rem] bg-plum px-6 pt-18 pb-8 text-on-plum sm:px-9"
    >
      <div aria-hidden className="bunting absolute inset-x-0 top-0" />
      <h2 id="reach-us" className="text-3xl">
        How to reach us
      </h2>
      <address className="mt-6 space-y-5 not-italic">
        <Way Icon={Phone} label="Phone">
          <PhoneLink className={linkStyle} />
        </Way>
        <Way Icon={Mail} label="Email">
          <a href={`mailto:${businessEmail}`} className={linkStyle}>
            {businessEmail}
          </a>
        </Way>
        {street && (
          <Way Icon={MapPin} label="Address">
            {street}
            <br />
            {city}
          </Way>
        )}
        <Way Icon={Clock} label="Hours">
          {hours.map(({ days, times }) => (
            <span key={days} className="block">
              {days} {times}
            </span>
          ))}
        </Way>
      </address>
    </section>
  );
}

function Way({ Icon, label, children }: { Icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className="flex gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-sun text-on-sun">
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="min-w-0">
        <p className="text-base text-on-plum/80">{label}</p>
        <div>{children}</div>
      </div>
    </div>
  );
}
