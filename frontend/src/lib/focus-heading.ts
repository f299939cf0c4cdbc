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
