import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '../../lib/cn';
import { dialogStyle, overlayStyle, useFocusReturn } from './modal';

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
    <Radix.Root open onOpenChange={(stays) => !stays && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={overlayStyle}>
          <Radix.Content
            {...focusReturn}
            {...(!description && { 'aria-describedby': undefined })}
            onInteractOutside={(event) => event.preventDefault()}
            className={cn(dialogStyle, 'w-[min(46rem,calc(100vw-1.5rem))] space-y-5 p-5')}
          >
            <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1">
              <Radix.Title className="text-2xl sm:text-3xl">{title}</Radix.Title>
              <Radix.Close
                aria-label="Close"
                className="-mt-1 -mr-1 grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunken"
              >
                <X aria-hidden className="size-5" />
              </Radix.Close>
              {description && <Radix.Description className="col-span-2 text-soft">{description}</Radix.Description>}
            </div>
            {children}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
