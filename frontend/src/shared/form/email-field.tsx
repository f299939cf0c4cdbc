import { useState, type ComponentProps } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { cn } from '../../lib/cn';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/fields/text-field';
import { suggestEmail } from './suggest-email';

/** An email of the enclosing form, with a question once a probable typo has been typed. */
export function EmailField({ name, className, ...input }: ComponentProps<typeof TextField>) {
  const { control, setFocus, setValue } = useFormContext();
  const typed = String(useWatch({ control, name }) ?? '');
  const [finished, setFinished] = useState('');
  return (
    <div className={cn('space-y-2', className)} onBlur={() => setFinished(typed)}>
      <TextField name={name} type="email" autoComplete="email" maxLength={254} {...input} />
      <EmailQuestion
        typed={typed === finished ? typed : ''}
        onUse={(email) => {
          setValue(name, email, { shouldDirty: true, shouldValidate: true });
          setFocus(name);
        }}
      />
    </div>
  );
}

/** Asks about a probable typo in the domain of an email. What was typed is accepted all the same. */
export function EmailQuestion({ typed, onUse }: { typed: string; onUse: (email: string) => void }) {
  const meant = suggestEmail(typed);
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
