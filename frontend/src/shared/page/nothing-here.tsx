import { Balloon } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageTitle } from './page-title';
import { Link } from 'react-router-dom';

interface NothingHereProps {
  title: string;
  /** Title of the browser tab, if it differs. */
  pageTitle?: string;
  text: ReactNode;
  /** Links to other pages. */
  children: ReactNode;
}

/** A page for a URL without content. */
export function NothingHere({ title, pageTitle = title, text, children }: NothingHereProps) {
  return (
    <div className="container-page grid justify-items-center gap-5 py-28 text-center">
      <PageTitle title={pageTitle} />
      <Balloon aria-hidden strokeWidth={1.5} className="size-16 text-primary" />
      <h1 className="text-4xl sm:text-5xl">{title}</h1>
      <p className="max-w-lg text-soft">{text}</p>
      <div className="flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}

/** What visitors see until the owner has entered who the shop is. */
export function OpeningSoon() {
  return (
    <div className="container-page grid min-h-screen content-center justify-items-center gap-5 py-16 text-center">
      <PageTitle title="Opening Soon" />
      <Balloon aria-hidden strokeWidth={1.5} className="size-16 text-primary" />
      <h1 className="text-4xl sm:text-5xl">Opening soon</h1>
      <p className="max-w-lg text-soft">
        We're blowing up the last balloons. Please come back in a little while to pick your day and book your party.
      </p>
      <Link to="/auth" className="min-h-11 content-center font-bold underline underline-offset-4">
        Owner and team: sign in
      </Link>
    </div>
  );
}
