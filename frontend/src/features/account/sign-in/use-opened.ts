import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** A form that replaces its button while open. On close, the button returns with the focus. */
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
