import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** A form that a button opens in its own place; once it is closed, the button is there again and has the focus. */
export function useOpened() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return {
    isOpen,
    button,
    open: () => setOpen(true),
    close: () => {
      flushSync(() => setOpen(false));
      button.current?.focus();
    },
  };
}
