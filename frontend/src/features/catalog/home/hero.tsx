import { HERO_IMAGE_SIZES, splitHero, untilHours } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../../api/settings';
import { cn } from '../../../lib/cn';
import { ItemImage } from '../../../shared/item/item-image';
import { Balloon } from '../../../shared/page/balloon';
import { buttonStyle } from '../../../ui/button';

const PROMISES = ['No account required', 'Delivered and set up'];

const NO_WORDS = { heroTitle: '', heroText: '' };

// Side by side on a phone.
const BUTTON = 'max-md:grow max-md:px-3 max-md:text-base';

export function Hero() {
  const settings = useQuery(settingsQuery).data;
  const freeHours = settings?.priceBook.cancellation.freeHours;
  const { start, end, first, rest } = splitHero(settings?.brand ?? NO_WORDS);
  const image = settings?.brand?.heroImageUrl;
  const cancellation = `Free cancellation ${untilHours(freeHours, 'before')}`;
  return (
    <section className="overflow-hidden">
      <div className="container-page grid grid-cols-[minmax(0,1fr)_min(8rem,34%)] items-center gap-x-4 gap-y-4 pt-14 pb-5 md:grid-cols-[1.1fr_1fr] md:gap-x-10 md:gap-y-6 md:pt-24 md:pb-16">
        <div className="col-span-2 space-y-4 md:col-span-1 md:space-y-6 md:self-end">
          <h1 className="text-[min(11vw,2.4rem)] leading-[1.02] font-[750] md:text-[clamp(2.4rem,6vw,5rem)]">
            {start} <span className="text-primary">{end}</span>
          </h1>
          <p className="max-w-lg text-lg text-soft md:text-xl">
            {first} <span className="max-md:hidden">{rest}</span>
          </p>
          <div className="flex flex-wrap gap-2 md:gap-3">
            <a href="#booking" className={buttonStyle({ size: 'large', className: BUTTON })}>
              Check Availability
            </a>
            <a href="#products" className={buttonStyle({ variant: 'outline', size: 'large', className: BUTTON })}>
              Browse Products
            </a>
          </div>
        </div>
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-base font-semibold text-soft md:self-start">
          {[...PROMISES, cancellation].map((promise) => (
            <li
              key={promise}
              // The HTML shell doesn't know the hours of the shop.
              className={cn(
                'flex items-baseline gap-2 leading-snug',
                promise === cancellation && 'in-[[data-html-shell]]:invisible',
              )}
            >
              <span aria-hidden className="size-2 shrink-0 rounded-full bg-sun" />
              {promise}
            </li>
          ))}
        </ul>
        <div className={cn('md:col-start-2 md:row-span-2 md:row-start-1', !image && 'md:confetti')}>
          {image ? (
            <ItemImage
              src={image}
              alt=""
              eager
              sizes={HERO_IMAGE_SIZES}
              className="aspect-square rounded-card shadow-card md:aspect-7/6 md:rounded-[2rem]"
            />
          ) : (
            <HeroArt />
          )}
        </div>
      </div>
    </section>
  );
}

const BALLOONS = [
  { x: 92, y: 96, color: '#e4572e', delay: '0s' },
  { x: 142, y: 62, color: '#ffc94d', delay: '-2s' },
  { x: 470, y: 84, color: '#23907a', delay: '-1s' },
  { x: 512, y: 132, color: '#ef7ba0', delay: '-3.4s' },
  { x: 424, y: 48, color: '#5a8fd6', delay: '-4.2s' },
];

function HeroArt() {
  return (
    <svg viewBox="0 0 560 480" aria-hidden className="mx-auto h-auto w-full max-w-lg md:max-w-none">
      <circle cx="290" cy="225" r="205" fill="var(--sun)" opacity=".38" />
      <circle cx="290" cy="225" r="150" fill="var(--sun)" opacity=".45" />
      <ellipse cx="285" cy="424" rx="262" ry="44" fill="#6fb98f" />
      {BALLOONS.map((balloon) => (
        <Balloon key={balloon.color} size={0.87} {...balloon} />
      ))}
      <Castle />
      <path d="M36 442q110-32 250-18t236 2q4 20-60 34-180 32-370 0-52-10-56-18z" fill="#4f9f78" />
      <Presents />
    </svg>
  );
}

function Castle() {
  return (
    <g>
      <path d="M150 262q140-34 280 0v150q-140 26-280 0z" fill="#f2643d" />
      <path
        d="M182 262v-24a9 9 0 0 1 9-9h16a9 9 0 0 1 9 9v16zM240 250v-22a9 9 0 0 1 9-9h16a9 9 0 0 1 9 9v22zM306 250v-22a9 9 0 0 1 9-9h16a9 9 0 0 1 9 9v22zM364 254v-16a9 9 0 0 1 9-9h16a9 9 0 0 1 9 9v24z"
        fill="#f2643d"
      />
      <path d="M168 276q122-30 244 0v18q-122-30-244 0z" fill="#ffd777" />
      <path d="M168 402q122 22 244 0v-22q-122 22-244 0z" fill="#ffd777" />
      <path d="M238 408v-66a52 52 0 0 1 104 0v66q-52 8-104 0z" fill="#3c1b45" />
      <path d="M252 408v-64a38 38 0 0 1 76 0v64q-38 6-76 0z" fill="#5d2f69" />
      <path d="M252 372h76M252 396h76M271 340v70M290 334v78M309 340v70" stroke="#8f5f9b" strokeWidth="2.5" />
      <Tower x={112} roof="#5a8fd6" />
      <Tower x={376} roof="#ef7ba0" />
      <path d="M198 322a12 12 0 0 1 24 0v22h-24zM358 322a12 12 0 0 1 24 0v22h-24z" fill="#c63f1c" />
      <path d="M290 250v-82" stroke="#8a5a3c" strokeWidth="5" strokeLinecap="round" />
      <path d="M292 168q26-12 48 4-24 8-48 22z" fill="#23907a" />
    </g>
  );
}

function Tower({ x, roof }: { x: number; roof: string }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <rect x="0" y="206" width="72" height="214" rx="34" fill="#ffbf3f" />
      <rect x="0" y="256" width="72" height="22" rx="11" fill="#f2643d" />
      <rect x="0" y="318" width="72" height="22" rx="11" fill="#f2643d" />
      <rect x="0" y="380" width="72" height="22" rx="11" fill="#f2643d" />
      <path d="M-8 222L36 118l44 104q-44 22-88 0z" fill={roof} />
      <path d="M36 118l14 33q-14 8-28 0z" fill="#fff" opacity=".55" />
      <circle cx="36" cy="114" r="10" fill="#ffd777" />
      <rect x="14" y="216" width="10" height="176" rx="5" fill="#fff" opacity=".35" />
    </g>
  );
}

function Presents() {
  return (
    <g>
      <rect x="60" y="388" width="62" height="50" rx="6" fill="#5a8fd6" />
      <path d="M86 388h11v50H86zM60 406h62v11H60z" fill="#fff6e6" />
      <path d="M91 388q-26-24-32-8 0 12 32 8zm0 0q26-24 32-8 0 12-32 8z" fill="none" stroke="#fff6e6" strokeWidth="6" />
      <rect x="452" y="404" width="48" height="40" rx="6" fill="#ef7ba0" />
      <path d="M471 404h10v40h-10z" fill="#ffd777" />
      <path d="M476 404q-20-20-25-6 0 9 25 6zm0 0q20-20 25-6 0 9-25 6z" fill="none" stroke="#ffd777" strokeWidth="5" />
    </g>
  );
}
