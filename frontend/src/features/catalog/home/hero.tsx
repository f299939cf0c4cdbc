import { FREE_CANCELLATION_HOURS } from '@party-rental/contracts';
import { buttonStyle } from '../../../ui/button';
import { HeroArt } from './hero-art';

const PROMISES = [
  'No account required',
  'Delivered and set up',
  `Free cancellation up to ${FREE_CANCELLATION_HOURS} hours before`,
];

export function Hero() {
  return (
    <section className="overflow-hidden">
      <div className="container-page grid items-center gap-x-10 gap-y-6 pt-20 pb-10 md:grid-cols-[1.1fr_1fr] md:pt-24 md:pb-16">
        <div className="space-y-6">
          <h1 className="text-[min(12vw,clamp(2.4rem,1.2rem+6vw,5rem))] leading-[1.02] md:text-[clamp(2.4rem,6vw,5rem)] font-[750]">
            Make Your Party <span className="text-primary">Unforgettable</span>
          </h1>
          <p className="max-w-lg text-xl text-soft">
            Bounce houses, slides, tables, chairs and whole party packages. Pick your day and see at once what is free.
          </p>
          <div className="flex flex-wrap gap-3">
            <a href="#booking" className={buttonStyle({ size: 'large' })}>
              Check Availability
            </a>
            <a href="#products" className={buttonStyle({ look: 'outline', size: 'large' })}>
              Browse Products
            </a>
          </div>
          <ul className="flex flex-wrap gap-x-5 gap-y-1 text-base font-semibold text-soft">
            {PROMISES.map((promise) => (
              <li key={promise} className="flex items-center gap-2">
                <span aria-hidden className="size-2 shrink-0 rounded-full bg-sun" />
                {promise}
              </li>
            ))}
          </ul>
        </div>
        <div className="md:confetti">
          <HeroArt />
        </div>
      </div>
    </section>
  );
}
