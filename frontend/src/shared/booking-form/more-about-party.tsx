import { BOOKING_FORM_FIELDS } from '@party-rental/contracts';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';

const OPTIONAL = BOOKING_FORM_FIELDS.filter(({ isOptional }) => isOptional).map(({ name }) => name);

/** The optional fields, folded. Opens by itself when one of them has an error or a value. */
export function MoreAboutParty({ children }: { children: ReactNode }) {
  const { control, getValues } = useFormContext();
  const { errors } = useFormState({ control, name: OPTIONAL });
  const [isOpen, setOpen] = useState(() => getValues(OPTIONAL).some((value) => (value ?? '') !== ''));
  const fold = useRef<HTMLDetailsElement>(null);
  const isInvalid = OPTIONAL.some((name) => errors[name]);
  if (isInvalid && !isOpen) setOpen(true);

  // The form focuses its first invalid field, but can't while that is folded.
  useEffect(() => {
    if (!isInvalid || document.activeElement?.ariaInvalid === 'true') return;
    fold.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [isInvalid]);

  return (
    <details
      ref={fold}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group sm:col-span-2"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-bold underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-180" />
        <span>
          More about your party <span className="font-normal text-soft">(optional)</span>
        </span>
      </summary>
      <div className="mt-3 grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">{children}</div>
    </details>
  );
}
