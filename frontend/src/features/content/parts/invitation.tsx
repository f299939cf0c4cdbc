import { Link } from 'react-router-dom';
import { useDayLink } from '../../../shared/event-day/use-day-link';
import { buttonStyle } from '../../../ui/button';

/** The call to action at the end of a page. */
export function Invitation({ title, text }: { title: string; text: string }) {
  const dayLink = useDayLink();
  return (
    <section className="confetti relative overflow-hidden rounded-[2rem] bg-plum px-6 pt-20 pb-12 text-on-plum sm:px-12">
      <div aria-hidden className="bunting absolute inset-x-0 top-0" />
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <div className="max-w-xl">
          <h2 className="text-3xl sm:text-4xl">{title}</h2>
          <p className="mt-3 text-lg text-on-plum/90">{text}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Link to={dayLink('/#booking')} className={buttonStyle({ look: 'sun', size: 'large' })}>
            Check Availability
          </Link>
          <Link
            to={dayLink('/contact')}
            className={buttonStyle({
              look: 'quiet',
              size: 'large',
              className: 'text-on-plum ring-2 ring-on-plum/50 ring-inset hover:bg-white/10',
            })}
          >
            Ask us anything
          </Link>
        </div>
      </div>
    </section>
  );
}
