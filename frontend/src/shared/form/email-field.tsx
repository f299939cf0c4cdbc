import type { ComponentProps } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { cn } from '../../lib/cn';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/fields/text-field';
import { suggestEmail } from './suggest-email';
import { useDebounced } from './use-debounced';

/** An email of the enclosing form, with a question about a probable typo. */
export function EmailField({ name, className, ...input }: ComponentProps<typeof TextField>) {
  const { control, setFocus, setValue } = useFormContext();
  const typed = String(useWatch({ control, name }) ?? '');
  return (
    <div className={cn('space-y-2', className)}>
      <TextField name={name} type="email" autoComplete="email" maxLength={254} {...input} />
      <EmailQuestion
        typed={typed}
        onUse={(email) => {
          setValue(name, email, { shouldDirty: true, shouldValidate: true });
          setFocus(name);
        }}
      />
    </div>
  );
}

/**
 * Asks about a probable typo in the domain of an email, once typing pauses: when the field is left, the question would move
 * the button that is being pressed. What was typed is accepted all the same.
 */
export function EmailQuestion({ typed, onUse }: { typed: string; onUse: (email: string) => void }) {
  const settled = useDebounced(typed);
  const meant = settled === typed ? suggestEmail(typed) : undefined;
  return (
    <div role="status" className="space-y-2 text-base empty:hidden">
      {meant && (
        <>
          <p className="[overflow-wrap:anywhere]">Did you mean {meant}?</p>
          <Button
            look="outline"
            size="small"
            onClick={() => onUse(meant)}
            className="max-w-full [overflow-wrap:anywhere]"
          >
            Use {meant}
          </Button>
        </>
      )}
    </div>
  );
}
