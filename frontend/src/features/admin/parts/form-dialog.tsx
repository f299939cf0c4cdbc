import type { FieldValues } from 'react-hook-form';
import { Form, type FormProps, FormFooter } from '../../../shared/form/form';
import { Dialog } from '../../../ui/overlays/dialog';

interface FormDialogProps<Fields extends FieldValues, Output> extends FormProps<Fields, Output> {
  title: string;
  description: string;
  saving: { isPending: boolean; error: unknown };
  /** Title of a failure. */
  failed: string;
  submit: string;
  onClose: () => void;
}

/** A form in a dialog, with the buttons that send and close it. */
export function FormDialog<Fields extends FieldValues, Output>(props: FormDialogProps<Fields, Output>) {
  const { title, description, saving, failed, submit, onClose, children, ...form } = props;
  return (
    <Dialog onClose={onClose} title={title} description={description}>
      <Form {...form} aria-label={title}>
        {children}
        <FormFooter saving={saving} failed={failed} submit={submit} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
