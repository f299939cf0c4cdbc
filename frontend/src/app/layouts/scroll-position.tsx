import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { browserStorage } from '../../lib/browser-storage';
import { parsedJson } from '../../lib/parsed-json';

const kept = browserStorage('sessionStorage', 'party-rental:scroll');

/** A page gone to begins at its top, or at the place linked to; one come back to is where it was left. */
export function ScrollPosition() {
  const { key, pathname, hash } = useLocation();
  const navigation = useNavigationType();
  const left = useRef(storedPositions());
  const last = useRef({ key, pathname });

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => left.current.set(placeOf(last.current), window.scrollY);
    const store = () => kept.write(JSON.stringify(Object.fromEntries(left.current)));
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', store);
    };
  }, []);

  useLayoutEffect(() => {
    const from = last.current;
    last.current = { key, pathname };
    if (navigation === 'POP') {
      const position = left.current.get(placeOf({ key, pathname }));
      if (position !== undefined) window.scrollTo({ top: position, behavior: 'instant' });
      else scrollToPlace(hash);
      return;
    }
    // A changed choice on the same page, such as the day, leaves the visitor where he is.
    if (key === from.key || (navigation === 'REPLACE' && pathname === from.pathname)) return;
    if (!scrollToPlace(hash)) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [key, pathname, hash, navigation]);

  return null;
}

function scrollToPlace(hash: string): boolean {
  const place = hash ? document.getElementById(hash.slice(1)) : null;
  place?.scrollIntoView();
  return place !== null;
}

/** Wherever the browser loads a page anew, the router calls the entry the same. */
function placeOf({ key, pathname }: { key: string; pathname: string }): string {
  return `${key} ${pathname}`;
}

/** None for a page that was gone to, rather than reloaded or come back to. */
function storedPositions(): Map<string, number> {
  const positions = new Map<string, number>(Object.entries(Object(parsedJson(kept.read()))));
  const [load] = performance.getEntriesByType('navigation');
  if (load && 'type' in load && load.type === 'navigate')
    positions.delete(placeOf({ key: 'default', pathname: location.pathname }));
  return positions;
}
