import type { ReactNode } from 'react';
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { useUnsavedChanges } from '../../../../../shared/form/use-unsaved-changes';
import { ChangeFailure } from '../../../../../shared/order/change-failure';
import { Button } from '../../../../../ui/button';
import { Dialog } from '../../../../../ui/overlays/dialog';

interface OrderDialogProps<Fields extends FieldValues, Output> {
  title: string;
  description?: string;
  form: UseFormReturn<Fields, unknown, Output>;
  /** Omitted if other buttons submit the form, each with its own choice. */
  onSubmit?: () => void;
  /** Title of a refusal. */
  failure: string;
  error: unknown;
  onClose: () => void;
  dismissLabel?: string;
  children: ReactNode;
  /** The button that sends the form. */
  submit?: ReactNode;
}

/** A form in a dialog. Its input stays if saving fails. */
export function OrderDialog<Fields extends FieldValues, Output>(props: OrderDialogProps<Fields, Output>) {
  const {
    title,
    description,
    form,
    onSubmit,
    failure,
    error,
    onClose,
    dismissLabel = 'Back',
    children,
    submit,
  } = props;
  useUnsavedChanges(form.formState.isDirty);
  return (
    <Dialog onClose={onClose} title={title} {...(description && { description })}>
      <FormProvider {...form}>
        <form
          noValidate
          className="space-y-5"
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit?.();
          }}
        >
          {children}
          <ChangeFailure title={failure} error={error} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button look="outline" onClick={onClose}>
              {dismissLabel}
            </Button>
            {submit}
          </div>
        </form>
      </FormProvider>
    </Dialog>
  );
}
