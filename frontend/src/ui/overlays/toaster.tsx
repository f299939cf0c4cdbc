import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { cn } from '../../lib/cn';
import { focusAgain } from '../../lib/focus-heading';
import { dismiss, messageStore, type Message } from './notify';

const SHOWN_MS = 5000;

/** The toast region. It is always rendered, so that screen readers announce new messages. */
export function Toaster() {
  const message = useSyncExternalStore(messageStore.subscribe, messageStore.get, messageStore.get);
  return (
    <section
      aria-label="Notifications"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 top-4 z-50 flex justify-center print:hidden"
    >
      {message && <Toast key={message.id} message={message} />}
    </section>
  );
}

/** Disappears after its time, which pauses while the message has focus or the pointer is over it. */
function Toast({ message: { tone, title, description, link } }: { message: Message }) {
  const [held, setHeld] = useState(false);
  const focusedBefore = useRef<Element | null>(null);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(dismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held]);

  const Icon = tone === 'success' ? CircleCheck : CircleAlert;
  return (
    <div
      data-tone={tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ relatedTarget }) => {
        setHeld(true);
        focusedBefore.current = relatedTarget;
      }}
      onBlur={() => setHeld(false)}
      className="arriving pointer-events-auto relative flex w-full items-start gap-3 rounded-2xl border border-line bg-card p-4 pr-14 shadow-lifted sm:w-96"
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
        className="absolute top-1.5 right-1.5 grid size-11 place-items-center rounded-full hover:bg-sunken"
      >
        <X aria-hidden className="size-5" />
      </button>
    </div>
  );
}
