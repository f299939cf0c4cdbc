import { useEffect } from 'react';
import { guardHistory } from '../page/history-guard';

const QUESTION = "Leave without saving? You'll lose what you've changed here.";

/** Asks for confirmation before the user leaves by a link or the browser's buttons with unsaved changes. */
export function useUnsavedChanges(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    unsavedForms += 1;
    if (unsavedForms === 1) endGuard = startGuard();
    return () => {
      unsavedForms -= 1;
      if (unsavedForms === 0) endGuard();
    };
  }, [isUnsaved]);
}

/** They share one guard, which asks once. */
let unsavedForms = 0;
let endGuard: () => void;

function startGuard(): () => void {
  window.addEventListener('beforeunload', askAtUnload);
  document.addEventListener('click', askAtLink, { capture: true });
  const endHistoryGuard = guardHistory(askAtStepFrom(placeInHistory(history.state)));
  return () => {
    window.removeEventListener('beforeunload', askAtUnload);
    document.removeEventListener('click', askAtLink, { capture: true });
    endHistoryGuard();
  };
}

function askAtUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function askAtLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link && leadsAway(link, event) && !window.confirm(QUESTION)) event.preventDefault();
}

/** Links to another page of the shop in this tab. For other sites, the browser asks on unload. */
function leadsAway(link: HTMLAnchorElement, { metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  if (metaKey || ctrlKey || shiftKey || altKey || link.target || link.hasAttribute('download')) return false;
  return link.origin === location.origin && link.pathname + link.search !== location.pathname + location.search;
}

/** The browser reports Back and Forward after the fact, so staying means navigating back. */
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

/** The router's index of the history entry. */
function placeInHistory(state: unknown): number | undefined {
  const idx: unknown = Object(state).idx;
  return typeof idx === 'number' ? idx : undefined;
}
