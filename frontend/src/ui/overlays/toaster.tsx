import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { cn } from '../../lib/cn';
import { focusAgain } from '../../lib/focus-heading';
import { dismiss, messageStore, type Message } from './notify';

const SHOWN_MS = 5000;

/**
 * The toast region, above the page and not over it: a message moves the content down instead of covering it. It is
 * always rendered, so that screen readers announce new messages. While a dialog is open, which locks the page, it is at
 * the bottom, and the dialog ends above it.
 */
export function Toaster() {
  const message = useSyncExternalStore(messageStore.subscribe, messageStore.get, messageStore.get);
  return (
    <section
      aria-label="Notifications"
      aria-live="polite"
      className="pointer-events-auto sticky top-0 z-50 bg-card not-empty:shadow-lifted in-data-scroll-locked:fixed in-data-scroll-locked:inset-x-0 in-data-scroll-locked:top-auto in-data-scroll-locked:bottom-0 print:hidden"
    >
      {message && <Toast key={message.id} message={message} />}
    </section>
  );
}

/**
 * Disappears after `SHOWN_MS`, but stays while it has focus or after the pointer has moved over it. A pointer that only
 * rests where the message arrives doesn't count, because browsers assume one after a tap.
 */
function Toast({ message: { tone, title, description, link } }: { message: Message }) {
  const [held, setHeld] = useState(false);
  const [isArriving, setArriving] = useState(true);
  const focusedBefore = useRef<Element | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(dismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held]);

  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--message-height', `${box.current?.offsetHeight}px`);
    return () => void style.removeProperty('--message-height');
  }, []);

  const Icon = tone === 'success' ? CircleCheck : CircleAlert;
  return (
    <div
      ref={box}
      data-tone={tone}
      onPointerMove={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ relatedTarget }) => {
        setHeld(true);
        focusedBefore.current = relatedTarget;
      }}
      onBlur={() => setHeld(false)}
      onAnimationEnd={() => setArriving(false)}
      className={cn('relative mx-auto flex max-w-3xl items-start gap-3 p-4 pr-14', isArriving && 'arriving')}
    >
      <Icon aria-hidden className={cn('mt-0.5 size-5 shrink-0', tone === 'success' ? 'text-good' : 'text-bad')} />
      <div className="min-w-0">
        <p className="font-bold">{title}</p>
        {description && <p className="text-base text-soft">{description}</p>}
        {link && (
          <Link
            to={link.to}
            onClick={dismiss}
            className="inline-flex min-h-11 items-center font-bold underline underline-offset-4"
          >
            {link.label}
          </Link>
        )}
      </div>
      <button
        type="button"
        aria-label="Close this message"
        onClick={({ currentTarget }) => {
          if (document.activeElement === currentTarget) focusAgain(focusedBefore.current);
          dismiss();
        }}
        className="absolute top-1.5 right-2 grid size-11 place-items-center rounded-full hover:bg-sunken"
      >
        <X aria-hidden className="size-5" />
      </button>
    </div>
  );
}
