import { isOpeningSoon, pageAt } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { setCanonical, setMeta } from '../../lib/page-head';
import { settingsQuery } from '../../api/settings';
import { useBusinessName } from '../shop/use-business';

interface PageTitleProps {
  title: string;
  /** For search results and previews. Default: the description in PAGES. */
  description?: string;
}

/** Sets the title and description, as the server did for the first page. */
export function PageTitle({ title, description }: PageTitleProps) {
  const businessName = useBusinessName();
  const { pathname } = useLocation();
  const settings = useQuery(settingsQuery).data;
  const isUnopened = settings !== undefined && isOpeningSoon(pathname, settings);

  useEffect(() => {
    document.title = [title, businessName].filter(Boolean).join(' | ');
  }, [title, businessName]);

  useEffect(() => {
    const entry = pageAt(pathname)?.entry;
    const hidden = !entry || entry.personal === true || isUnopened;
    const url = `${window.location.origin}${pathname}`;
    const words = hidden ? null : (description ?? entry.description ?? null);
    setMeta('name', 'robots', hidden ? 'noindex' : null);
    setMeta('name', 'description', words);
    setMeta('property', 'og:title', hidden ? null : title);
    setMeta('property', 'og:description', words);
    setMeta('property', 'og:url', hidden ? null : url);
    setCanonical(hidden ? null : url);
    return () => document.getElementById('product')?.remove();
  }, [title, description, pathname, isUnopened]);

  return null;
}
