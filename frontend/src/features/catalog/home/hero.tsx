import { FREE_CANCELLATION_HOURS } from '@party-rental/contracts';
import { buttonStyle } from '../../../ui/button';
import { HeroArt } from './hero-art';

const PROMISES = [
  'No account required',
  'Delivered and set up',
  `Free cancellation up to ${FREE_CANCELLATION_HOURS} hours before`,
];

// Side by side on a phone.
const BUTTON = 'max-md:grow max-md:px-3 max-md:text-base';

export function Hero() {
  return (
    <section className="overflow-hidden">
      <div className="container-page grid grid-cols-[minmax(0,1fr)_min(8rem,34%)] items-center gap-x-4 gap-y-4 pt-14 pb-5 md:grid-cols-[1.1fr_1fr] md:gap-x-10 md:gap-y-6 md:pt-24 md:pb-16">
        <div className="col-span-2 space-y-4 md:col-span-1 md:space-y-6 md:self-end">
          <h1 className="text-[min(11vw,2.4rem)] leading-[1.02] font-[750] md:text-[clamp(2.4rem,6vw,5rem)]">
            Make Your Party <span className="text-primary">Unforgettable</span>
          </h1>
          <p className="max-w-lg text-lg text-soft md:text-xl">
            Bounce houses, slides, tables, chairs and whole party packages.{' '}
            <span className="max-md:hidden">Pick your day and see what's available right away.</span>
          </p>
          <div className="flex flex-wrap gap-2 md:gap-3">
            <a href="#booking" className={buttonStyle({ size: 'large', className: BUTTON })}>
              Check Availability
            </a>
            <a href="#products" className={buttonStyle({ look: 'outline', size: 'large', className: BUTTON })}>
              Browse Products
            </a>
          </div>
        </div>
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-base font-semibold text-soft md:self-start">
          {PROMISES.map((promise) => (
            <li key={promise} className="flex items-baseline gap-2 leading-snug">
              <span aria-hidden className="size-2 shrink-0 rounded-full bg-sun" />
              {promise}
            </li>
          ))}
        </ul>
        <div className="md:confetti md:col-start-2 md:row-span-2 md:row-start-1">
          <HeroArt />
        </div>
      </div>
    </section>
  );
}
