import { AlertDialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { buttonStyle } from '../button';
import { useFocusReturn } from './use-focus-return';

interface ConfirmDialogProps {
  /** The button that opens it. */
  trigger: ReactNode;
  title: string;
  description: string;
  confirmLabel: string;
  dismissLabel: string;
  onConfirm: () => void;
  /** More information for the decision. */
  children?: ReactNode;
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog({
  trigger,
  title,
  description,
  confirmLabel,
  dismissLabel,
  onConfirm,
  children,
}: ConfirmDialogProps) {
  const focusReturn = useFocusReturn();
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-[#1b1120]/60" />
        <Radix.Content
          {...focusReturn}
          className="fixed top-1/2 left-1/2 z-50 max-h-[90vh] w-[min(30rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 space-y-4 overflow-y-auto rounded-card bg-card p-6 shadow-lifted sm:p-8"
        >
          <Radix.Title className="text-2xl">{title}</Radix.Title>
          <Radix.Description className="text-soft">{description}</Radix.Description>
          {children}
          <div className="flex flex-wrap justify-end gap-3 pt-2">
            <Radix.Cancel className={buttonStyle({ look: 'outline' })}>{dismissLabel}</Radix.Cancel>
            <Radix.Action className={buttonStyle({ look: 'danger' })} onClick={onConfirm}>
              {confirmLabel}
            </Radix.Action>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
