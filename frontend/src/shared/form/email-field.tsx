import { cleanCode } from '@party-rental/contracts';
import type { ComponentProps } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { cn } from '../../lib/cn';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/fields/input-fields';
import { isTypoOf } from '../item-search/is-typo-of';
import { useDebounced } from './use-search-text';

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
            variant="outline"
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

const COMMON =
  'gmail.com yahoo.com hotmail.com outlook.com icloud.com aol.com comcast.net verizon.net sbcglobal.net bellsouth.net';
const COMMON_DOMAINS = COMMON.split(' ');
/** Domains that look like a typo of a common one. */
const REAL_DOMAINS = new Set([...COMMON_DOMAINS, 'mail.com', 'ymail.com', 'email.com', 'fmail.com', 'gmx.com']);

/** The email that was probably meant; null if there is no question. */
export function suggestEmail(typed: string): string | null {
  const email = cleanCode(typed).trim();
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || domain === '' || REAL_DOMAINS.has(domain)) return null;
  const meant = COMMON_DOMAINS.find((common) => common.startsWith(`${domain}.`) || isMeant(domain, common));
  return meant ? `${email.slice(0, at)}@${meant}` : null;
}

/** `yahoo.ca` is another country's, `yahoo.co` is not. */
function isMeant(domain: string, common: string): boolean {
  const [, name, country] = /^(.+)\.([a-z]{2})$/.exec(domain) ?? [];
  const isOfCountry =
    name !== undefined && common.startsWith(`${name}.`) && !['co', 'cm', 'om'].includes(country ?? '');
  return !isOfCountry && isTypoOf(domain, common);
}
