import { Clock, Mail, MapPin, Phone, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { PhoneLink, useBusiness } from '../../../shared/shop/business';
import { ArtFrame } from '../art/shield-art';
import { ContactForm } from '../contact/contact-form';
import { ContentPage } from './content-page';

export function ContactPage() {
  return (
    <ContentPage name="contact" art={<LetterArt />}>
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

function LetterArt() {
  return (
    <ArtFrame disc="#5a8fd6">
      <g className="bobbing">
        <path
          d="M48 168q46 26 96-6"
          fill="none"
          stroke="var(--soft)"
          strokeWidth="3"
          strokeDasharray="3 11"
          strokeLinecap="round"
        />
        <g transform="rotate(-9 214 128)">
          <rect x="144" y="82" width="142" height="94" rx="10" fill="#fff6e6" />
          <path
            d="M148 88l67 54 67-54"
            fill="none"
            stroke="#ffbf3f"
            strokeWidth="7"
            strokeLinejoin="round"
            strokeLinecap="round"
          />
          <path d="M150 170l46-42M280 170l-46-42" stroke="#ecd6b4" strokeWidth="5" strokeLinecap="round" />
          <path d="M215 158q-24-16-16-28 10-8 16 4 6-12 16-4 8 12-16 28z" fill="#e4572e" />
        </g>
      </g>
      <path d="M190 346q-4-66 50-92h44q54 26 50 92-72 16-144 0z" fill="#f2643d" />
      <circle cx="262" cy="308" r="32" fill="#fff6e6" />
      {[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => (
        <circle key={turn} cx="262" cy="287" r="5.5" fill="#3c1b45" transform={`rotate(${turn} 262 308)`} />
      ))}
      <circle cx="262" cy="308" r="9" fill="#ffbf3f" />
      <path
        d="M160 246q-6-44 102-44t102 44q2 16-14 16h-30q-12 0-12-14v-6q-46-14-92 0v6q0 14-12 14h-30q-16 0-14-16z"
        fill="#3c1b45"
      />
      <path d="M182 228q30-14 66-16" stroke="#fff" strokeWidth="5" strokeLinecap="round" opacity=".35" fill="none" />
      <path
        d="M384 196q18 18 18 44M402 174q28 28 28 68"
        fill="none"
        stroke="#ffbf3f"
        strokeWidth="8"
        strokeLinecap="round"
      />
      <path d="M334 336q44 22 60-12t44-4" fill="none" stroke="#3c1b45" strokeWidth="6" strokeLinecap="round" />
    </ArtFrame>
  );
}
