import { X } from 'lucide-react';
import { AlertDialog, Dialog as Modal } from 'radix-ui';
import { useRef, type ReactNode } from 'react';
import { cn } from '../../lib/cn';
import { focusAgain } from '../../lib/focus-heading';
import { buttonStyle } from '../button';

interface DialogProps {
  onClose: () => void;
  title: string;
  description?: string;
  children: ReactNode;
}

/** A modal dialog, open while rendered. A click outside doesn't close it, because its input would be lost. */
export function Dialog({ onClose, title, description, children }: DialogProps) {
  const focusReturn = useFocusReturn();
  return (
    <Modal.Root open onOpenChange={(stays) => !stays && onClose()}>
      <Modal.Portal>
        <Modal.Overlay className={overlayStyle}>
          <Modal.Content
            {...focusReturn}
            {...(!description && { 'aria-describedby': undefined })}
            onInteractOutside={(event) => event.preventDefault()}
            className={cn(dialogStyle, 'w-[min(46rem,calc(100vw-1.5rem))] space-y-5 p-5')}
          >
            <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1">
              <Modal.Title className="text-2xl sm:text-3xl">{title}</Modal.Title>
              <Modal.Close
                aria-label="Close"
                className="-mt-1 -mr-1 grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunken"
              >
                <X aria-hidden className="size-5" />
              </Modal.Close>
              {description && <Modal.Description className="col-span-2 text-soft">{description}</Modal.Description>}
            </div>
            {children}
          </Modal.Content>
        </Modal.Overlay>
      </Modal.Portal>
    </Modal.Root>
  );
}

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
    <AlertDialog.Root>
      <AlertDialog.Trigger asChild>{trigger}</AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={overlayStyle}>
          <AlertDialog.Content
            {...focusReturn}
            className={cn(dialogStyle, 'w-[min(30rem,calc(100vw-2rem))] space-y-4 p-6')}
          >
            <AlertDialog.Title className="text-2xl">{title}</AlertDialog.Title>
            <AlertDialog.Description className="text-soft">{description}</AlertDialog.Description>
            {children}
            <div className="flex flex-wrap justify-end gap-3 pt-2">
              <AlertDialog.Cancel className={buttonStyle({ variant: 'outline' })}>{dismissLabel}</AlertDialog.Cancel>
              <AlertDialog.Action className={buttonStyle({ variant: 'danger' })} onClick={onConfirm}>
                {confirmLabel}
              </AlertDialog.Action>
            </div>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** The backdrop. It centers the dialog, clear of a message at the bottom of the screen. */
const overlayStyle =
  'fixed inset-0 z-40 grid grid-rows-[1fr_minmax(0,auto)_minmax(var(--message-height,0px),1fr)] justify-items-center bg-[#1b1120]/60';

/** The dialog. It scrolls where it is too high. */
const dialogStyle = 'row-start-2 my-[3dvh] overflow-y-auto rounded-card bg-card shadow-lifted sm:p-8';

/** On close, returns the focus to the element that opened a dialog, or to the heading if that is gone or disabled. */
function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      focusAgain(opener.current);
    },
  };
}
