import { MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button';
import { useBusiness } from '../../../shared/shop/use-business';

/** Replaces the form after the message was sent. */
export function MessageSent({ email, onAnother }: { email: string; onAnother: () => void }) {
  const { phone } = useBusiness();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="confetti grid justify-items-center gap-4 rounded-[2rem] bg-card px-6 py-14 text-center shadow-card">
      <MailCheck aria-hidden strokeWidth={1.5} className="size-16 text-primary" />
      <h2 ref={heading} tabIndex={-1} className="text-3xl sm:text-4xl">
        We've got your message
      </h2>
      <p className="max-w-md text-lg">
        Thanks for writing! We'll reply to <strong>{email}</strong> by the next business day. If it's urgent, call us at{' '}
        {phone}.
      </p>
      <Button look="outline" onClick={onAnother}>
        Write another message
      </Button>
    </div>
  );
}
