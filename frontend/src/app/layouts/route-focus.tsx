import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { focusAt, focusHeading } from '../../lib/focus-heading';
import { dismissOnLeaving } from '../../ui/overlays/notify';

/** After a navigation, moves the focus to the new page's heading or to the linked element, and ends the last page's message. */
export function RouteFocus() {
  const { pathname, hash, key, state } = useLocation();
  const followed = useNavigationType() !== 'POP';
  const last = useRef({ pathname, key });
  const scrollTo = followed ? placeIn(state) : null;
  const anchor = hash.slice(1);
  const place = scrollTo ?? anchor;

  useEffect(() => {
    const { pathname: lastPathname, key: lastKey } = last.current;
    last.current = { pathname, key };
    if (pathname !== lastPathname) dismissOnLeaving(lastPathname, !followed);
    if (pathname === lastPathname && (key === lastKey || !place)) return;
    const target = find(place) ?? find(anchor);
    if (!target) return focusHeading();
    focusAt(target);
    if (scrollTo) target.scrollIntoView({ behavior: 'instant' });
  }, [pathname, key, place, anchor, scrollTo, followed]);

  return null;
}

function find(id: string): HTMLElement | null {
  return id ? document.getElementById(id) : null;
}

/** The target of a link without a hash: `state={{ place: 'products' }}`. */
function placeIn(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'place' in state && typeof state.place === 'string'
    ? state.place
    : null;
}
