import { useRef } from 'react';
import { focusAgain } from '../../lib/focus-heading';

/** For a window above the page: what opened it gets the focus back; if that is gone or out of use, the heading does. */
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
