import { useState, type ComponentProps } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { cn } from '../../lib/cn';
import { TextField } from '../../ui/fields/text-field';
import { EmailQuestion } from './email-question';

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
