/** Lets the keyboard and the screen reader go on at the page's heading, when what had the focus is gone. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('h1') ?? document.querySelector<HTMLElement>('main');
  if (heading) focusAt(heading);
}

/** Focuses what by itself takes none; the page stays where it is. */
export function focusAt(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/** Gives the focus back to what had it; if that is gone or out of use, to the heading. */
export function focusAgain(place: Element | null): void {
  if (place instanceof HTMLElement) place.focus();
  if (place === document.body || place !== document.activeElement) focusHeading();
}
