import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { focusAt, focusHeading } from '../../lib/focus-heading';

/** After a navigation, moves the focus to the new page's heading or to the linked element. */
export function RouteFocus() {
  const { pathname, hash, key, state } = useLocation();
  const followed = useNavigationType() !== 'POP';
  const last = useRef({ pathname, key });
  const scrollTo = followed ? placeIn(state) : null;
  const place = scrollTo ?? hash.slice(1);

  useEffect(() => {
    const { pathname: lastPathname, key: lastKey } = last.current;
    last.current = { pathname, key };
    if (pathname === lastPathname && (key === lastKey || !place)) return;
    const target = place ? document.getElementById(place) : null;
    if (!target) return focusHeading();
    focusAt(target);
    if (scrollTo) target.scrollIntoView();
  }, [pathname, key, place, scrollTo]);

  return null;
}

/** The target of a link without a hash: `state={{ place: 'products' }}`. */
function placeIn(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'place' in state && typeof state.place === 'string'
    ? state.place
    : null;
}
