import type { ComponentProps } from 'react';
import { Button } from '../button';

interface SubmitButtonProps extends ComponentProps<typeof Button> {
  pending: boolean;
  pendingLabel?: string;
}

/** Submits the enclosing form, once. */
export function SubmitButton({
  pending,
  pendingLabel = 'Processing...',
  disabled,
  children,
  ...rest
}: SubmitButtonProps) {
  return (
    <Button type="submit" disabled={pending || disabled} {...rest}>
      {pending ? pendingLabel : children}
    </Button>
  );
}
