import { Suspense, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { browserStorage, parsedJson } from '../../lib/browser-storage';
import { focusAt, focusHeading } from '../../lib/focus-heading';
import { lazyPart } from '../../shared/page/lazy-part';
import { dismissOnLeaving } from '../../ui/overlays/notify';
import { pageLoads } from '../lazy-page';
import { PageFrame } from './page-frame';

const Live = lazyPart(async () => (await import('../live')).Live);

export function Root() {
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 rounded-full bg-plum px-5 py-3 font-bold text-on-plum not-focus:sr-only"
      >
        Skip to content
      </a>
      <NavigationBar />
      <PageFrame />
      <RouteFocus />
      <ScrollPosition />
      <Suspense>
        <Live />
      </Suspense>
    </>
  );
}

/** A thin bar while the next page loads. */
function NavigationBar() {
  const loading = useSyncExternalStore(pageLoads.subscribe, pageLoads.get, () => false);
  if (!loading) return null;
  return (
    <div
      role="status"
      aria-label="Loading the page"
      className="fixed inset-x-0 top-0 z-50 h-1 animate-pulse bg-primary"
    />
  );
}

const savedPositions = browserStorage('sessionStorage', 'party-rental:scroll');

/** Scrolls to the top or the linked element of a new page, and restores the position on Back and Forward. */
function ScrollPosition() {
  const { key, pathname, hash } = useLocation();
  const navigation = useNavigationType();
  const left = useRef(storedPositions());
  const last = useRef({ key, pathname });

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => left.current.set(toPlaceKey(last.current), window.scrollY);
    const store = () => savedPositions.write(JSON.stringify(Object.fromEntries(left.current)));
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
      const position = left.current.get(toPlaceKey({ key, pathname }));
      if (position !== undefined) window.scrollTo({ top: position, behavior: 'instant' });
      else scrollToPlace(hash, 'instant');
      return;
    }
    // A change of search parameters, such as the day, keeps the position.
    if (key === from.key || (navigation === 'REPLACE' && pathname === from.pathname)) return;
    if (!scrollToPlace(hash, pathname === from.pathname ? 'auto' : 'instant'))
      window.scrollTo({ top: 0, behavior: 'instant' });
  }, [key, pathname, hash, navigation]);

  return null;
}

function scrollToPlace(hash: string, behavior: ScrollBehavior): boolean {
  const place = hash ? document.getElementById(hash.slice(1)) : null;
  place?.scrollIntoView({ behavior });
  return place !== null;
}

/** Includes the path, because the router uses the same key after every full load. */
function toPlaceKey({ key, pathname }: { key: string; pathname: string }): string {
  return `${key} ${pathname}`;
}

/** The stored positions. A fresh visit, not a reload or Back or Forward, drops this page's own. */
function storedPositions(): Map<string, number> {
  const positions = new Map<string, number>(Object.entries(Object(parsedJson(savedPositions.read()))));
  const [load] = performance.getEntriesByType('navigation');
  if (load && 'type' in load && load.type === 'navigate')
    positions.delete(toPlaceKey({ key: 'default', pathname: location.pathname }));
  return positions;
}

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
