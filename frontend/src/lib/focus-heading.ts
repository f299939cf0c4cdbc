/** Moves the focus to the page's heading, after the focused element is gone, and to the one that replaces it once the page is loaded. */
export function focusHeading(): void {
  const heading = document.querySelector('h1');
  const main = document.querySelector('main');
  if (heading) {
    focusAt(heading);
    focusHeadingAfter(heading);
  } else if (main) {
    focusAt(main);
    // The heading of a page that is still loading, unless the user moves on.
    const observer = new MutationObserver(() => {
      const isLoaded = document.querySelector('h1') !== null;
      if (!isLoaded && document.activeElement === main) return;
      observer.disconnect();
      if (document.activeElement === main) focusHeading();
    });
    observer.observe(main, { childList: true, subtree: true });
  }
}

/** Focuses an element that is not focusable by itself, without scrolling. */
export function focusAt(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/** Starts a page, or a step of it, at the top. */
export function startAtTop(heading: HTMLElement): void {
  window.scrollTo({ top: 0, behavior: 'instant' });
  focusAt(heading);
}

/** Returns the focus to an element, or to the heading if it is gone or disabled, or disappears later. */
export function focusAgain(place: Element | null): void {
  if (place instanceof HTMLElement) place.focus();
  if (!place || place === document.body || place !== document.activeElement) return focusHeading();
  focusHeadingAfter(place);
}

/** Moves the focus to the heading if the focused element disappears. */
function focusHeadingAfter(place: Element): void {
  const observer = new MutationObserver(() => {
    if (document.activeElement === place) return;
    observer.disconnect();
    if (document.activeElement === document.body && !place.isConnected) focusHeading();
  });
  observer.observe(document.body, { childList: true, subtree: true });
}
