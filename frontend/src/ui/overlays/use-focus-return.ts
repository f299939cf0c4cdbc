import { useRef } from 'react';
import { focusAgain } from '../../lib/focus-heading';

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
