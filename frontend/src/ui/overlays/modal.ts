import { useRef } from 'react';
import { focusAgain } from '../../lib/focus-heading';

/** The backdrop. It centers the dialog, clear of a message at the bottom of the screen. */
export const overlayStyle =
  'fixed inset-0 z-40 grid grid-rows-[1fr_minmax(0,auto)_minmax(var(--message-height,0px),1fr)] justify-items-center bg-[#1b1120]/60';

/** The dialog. It scrolls where it is too high. */
export const dialogStyle = 'row-start-2 my-[3dvh] overflow-y-auto rounded-card bg-card shadow-lifted sm:p-8';

/** On close, returns the focus to the element that opened a dialog, or to the heading if that is gone or disabled. */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      focusAgain(opener.current);
    },
  };
}
