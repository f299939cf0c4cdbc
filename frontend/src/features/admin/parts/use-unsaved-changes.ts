import { useEffect } from 'react';
import { guardHistory } from '../../../shared/page/history-guard';

const QUESTION = 'Leave without saving? What you have changed here will be lost.';

/** Asks who leaves by a link or with the browser's buttons, as long as something is unsaved. */
export function useUnsavedChanges(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    window.addEventListener('beforeunload', askAtUnload);
    document.addEventListener('click', askAtLink, { capture: true });
    const endGuard = guardHistory(askAtStepFrom(placeInHistory(history.state)));
    return () => {
      window.removeEventListener('beforeunload', askAtUnload);
      document.removeEventListener('click', askAtLink, { capture: true });
      endGuard();
    };
  }, [isUnsaved]);
}

function askAtUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function askAtLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link && leadsAway(link, event) && !window.confirm(QUESTION)) event.preventDefault();
}

/** To another page, in this tab. One of another site unloads this one, at which the browser asks. */
function leadsAway(link: HTMLAnchorElement, { metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  if (metaKey || ctrlKey || shiftKey || altKey || link.target || link.hasAttribute('download')) return false;
  return link.origin === location.origin && link.pathname + link.search !== location.pathname + location.search;
}

/** The browser has gone already when it tells; whoever wants to stay is brought back. */
function askAtStepFrom(here: number | undefined) {
  let isComingBack = false;
  return (event: PopStateEvent): void => {
    const there = placeInHistory(event.state);
    if (here === undefined || there === undefined) return;
    if (!isComingBack && (there === here || window.confirm(QUESTION))) return;
    event.stopImmediatePropagation();
    isComingBack = !isComingBack;
    if (isComingBack) history.go(here - there);
  };
}

/** As the router counts the pages of this tab. */
function placeInHistory(state: unknown): number | undefined {
  const idx: unknown = Object(state).idx;
  return typeof idx === 'number' ? idx : undefined;
}
