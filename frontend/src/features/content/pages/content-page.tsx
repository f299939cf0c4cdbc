import { PAGES } from '@party-rental/contracts';
import type { ReactNode } from 'react';
import { PageTitle } from '../../../shared/page/page-title';

interface ContentPageProps {
  address: keyof typeof PAGES;
  heading: string;
  /** Second half of the heading, in color. */
  highlight: string;
  lead: string;
  art: ReactNode;
  children: ReactNode;
}

/** The layout of a content page: heading, lead and illustration above the content. */
export function ContentPage({ address, heading, highlight, lead, art, children }: ContentPageProps) {
  return (
    <>
      <PageTitle title={PAGES[address].title} />
      <div className="overflow-hidden">
        <div className="container-page grid items-center gap-x-14 gap-y-6 pt-20 pb-10 md:grid-cols-[1.25fr_1fr] md:pt-24 md:pb-14">
          <div className="space-y-5">
            <h1 className="text-[clamp(2.3rem,1.4rem+4.4vw,4.25rem)] leading-[1.04] font-[750]">
              {heading} <span className="block text-primary">{highlight}</span>
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
