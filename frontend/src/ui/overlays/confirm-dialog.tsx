import { AlertDialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '../../lib/cn';
import { buttonStyle } from '../button';
import { dialogStyle, overlayStyle, useFocusReturn } from './modal';

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
        <Radix.Overlay className={overlayStyle}>
          <Radix.Content {...focusReturn} className={cn(dialogStyle, 'w-[min(30rem,calc(100vw-2rem))] space-y-4 p-6')}>
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
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
