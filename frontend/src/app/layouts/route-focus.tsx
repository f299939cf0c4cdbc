import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** After a navigation the keyboard and the screen reader go on at the new page's heading, or at the place linked to. */
export function RouteFocus() {
  const { pathname, hash, key } = useLocation();
  const last = useRef({ pathname, key });

  useEffect(() => {
    const { pathname: lastPathname, key: lastKey } = last.current;
    last.current = { pathname, key };
    if (pathname === lastPathname && (key === lastKey || !hash)) return;
    const main = document.getElementById('main');
    const target = (hash && document.getElementById(hash.slice(1))) || main?.querySelector('h1') || main;
    if (!target) return;
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname, hash, key]);

  return null;
}
