/** Moves the focus to the page's heading, after the focused element is gone. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('main');
  if (heading) focusAt(heading);
}

/** Focuses an element that is not focusable by itself, without scrolling. */
export function focusAt(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/** Returns the focus to an element, or to the heading if it is gone or disabled. */
export function focusAgain(place: Element | null): void {
  if (place instanceof HTMLElement) place.focus();
  if (place === document.body || place !== document.activeElement) focusHeading();
}
