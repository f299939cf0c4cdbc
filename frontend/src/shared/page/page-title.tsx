import { isOpeningSoon, pageAt } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { settingsQuery } from '../../api/settings';
import { useBusinessName } from '../shop/business';

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
    return () => {
      // Data that the server wrote for search engines is about the first page.
      for (const script of document.querySelectorAll('script[type="application/ld+json"]')) script.remove();
    };
  }, [title, description, pathname, isUnopened]);

  return null;
}

/** Sets a `<meta>` of the page, or removes it (null). */
function setMeta(kind: 'name' | 'property', key: string, content: string | null): void {
  setTag(`meta[${kind}="${key}"]`, content === null ? null : { [kind]: key, content }, 'meta');
}

/** Sets the canonical URL of the page, or removes it (null). */
function setCanonical(href: string | null): void {
  setTag('link[rel="canonical"]', href === null ? null : { rel: 'canonical', href }, 'link');
}

function setTag(selector: string, attributes: Record<string, string> | null, name: 'meta' | 'link'): void {
  const present = document.head.querySelector(selector);
  if (!attributes) return present?.remove();
  const tag = present ?? document.head.appendChild(document.createElement(name));
  for (const [attribute, value] of Object.entries(attributes)) tag.setAttribute(attribute, value);
}
