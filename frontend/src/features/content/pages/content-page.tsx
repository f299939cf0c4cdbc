import { PAGES, type ContentPageName } from '@party-rental/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useDayLink } from '../../../shared/event-day/use-event-day';
import { usePlainWords } from '../parts/words';
import { PageTitle } from '../../../shared/page/page-title';
import { buttonStyle } from '../../../ui/button';

/** A page whose words are the owner's. `name` is the first part of their keys, and the path. */
export function ContentPage({ name, ...others }: { name: ContentPageName; art: ReactNode; children: ReactNode }) {
  const title = usePlainWords(`${name}.title`) || PAGES[`/${name}`].title;
  return <ContentFrame address={`/${name}`} title={title} lead={usePlainWords(`${name}.lead`)} {...others} />;
}

interface ContentFrameProps {
  address: keyof typeof PAGES;
  /** What follows its first comma is in color. */
  title: string;
  lead: string;
  art: ReactNode;
  children: ReactNode;
}

/** Title, introduction and illustration above the content. */
export function ContentFrame({ address, title, lead, art, children }: ContentFrameProps) {
  const comma = title.indexOf(',') + 1 || title.length;
  return (
    <>
      <PageTitle title={PAGES[address].title} />
      <div className="overflow-hidden">
        <div className="container-page grid items-center gap-x-14 gap-y-6 pt-20 pb-10 md:grid-cols-[1.25fr_1fr] md:pt-24 md:pb-14">
          <div className="space-y-5">
            <h1 className="text-[clamp(2.3rem,1.4rem+4.4vw,4.25rem)] leading-[1.04] font-[750]">
              {title.slice(0, comma)} <span className="block text-primary">{title.slice(comma)}</span>
            </h1>
            <p className="max-w-xl text-xl text-soft">{lead}</p>
          </div>
          <div className="confetti">{art}</div>
        </div>
      </div>
      <div className="container-page space-y-14 md:space-y-20">{children}</div>
    </>
  );
}

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
          <Link to={dayLink('/#booking')} className={buttonStyle({ variant: 'sun', size: 'large' })}>
            Check Availability
          </Link>
          <Link
            to={dayLink('/contact')}
            className={buttonStyle({
              variant: 'quiet',
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
