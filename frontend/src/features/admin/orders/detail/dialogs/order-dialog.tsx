import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Form, type FormProps } from '../../../../../shared/form/form';
import { useUnsavedChanges } from '../../../../../shared/form/use-unsaved-changes';
import { ChangeFailure } from '../../../../../shared/order/order-change';
import { Button } from '../../../../../ui/button';
import { SubmitButton } from '../../../../../ui/fields/submit-button';
import { Dialog } from '../../../../../ui/overlays/dialog';

interface OrderDialogProps<Fields extends FieldValues, Output> extends Pick<
  FormProps<Fields, Output>,
  'form' | 'onSubmit'
> {
  title: string;
  description?: string;
  /** Title of a refusal. */
  failure: string;
  saving: { isPending: boolean; error: unknown };
  onClose: () => void;
  dismissLabel?: string;
  children: ReactNode;
  /** Label of the button that sends the form, if there is one. */
  submit?: string;
  variant?: 'danger';
  disabled?: boolean | undefined;
}

/** A form in a dialog. Its input stays if saving fails. */
export function OrderDialog<Fields extends FieldValues, Output>(props: OrderDialogProps<Fields, Output>) {
  const { title, description, failure, saving, onClose, dismissLabel = 'Back', children, ...rest } = props;
  const { submit, variant, disabled, ...form } = rest;
  useUnsavedChanges(form.form.formState.isDirty);
  return (
    <Dialog onClose={onClose} title={title} {...(description && { description })}>
      <Form {...form}>
        {children}
        <ChangeFailure title={failure} error={saving.error} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            {dismissLabel}
          </Button>
          {submit && (
            <SubmitButton pending={saving.isPending} {...{ variant, disabled }}>
              {submit}
            </SubmitButton>
          )}
        </div>
      </Form>
    </Dialog>
  );
}
