import { Balloon } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageTitle } from './page-title';

interface NothingHereProps {
  title: string;
  /** In the browser's tab, where that is another one. */
  pageTitle?: string;
  text: ReactNode;
  /** The ways on. */
  children: ReactNode;
}

/** The whole page for an address at which there is nothing. */
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
