import type { RequestOf } from '@party-rental/contracts';
import type { ReactNode } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { changeUser } from '../../../api/accounts';
import { Form } from '../../../shared/form/form';
import { FormFooter } from '../../../shared/form/form-footer';
import { notify } from '../../../ui/overlays/notify';
import { useUserChange } from './use-user-change';

interface ChangeUserFormProps<Fields extends FieldValues> {
  form: UseFormReturn<Fields, unknown, RequestOf<'changeUser'>['body']>;
  /** Name of the field to focus. */
  first: FieldPath<Fields>;
  words: { title: string; save: string; saved: { title: string; text: string }; failed: string };
  onClose: () => void;
  children: ReactNode;
}

/** A form for some of the user's data that closes when it is saved or discarded. */
export function ChangeUserForm<Fields extends FieldValues>({
  form,
  first,
  words: { title, save, saved, failed },
  onClose,
  children,
}: ChangeUserFormProps<Fields>) {
  const saving = useUserChange(changeUser);
  return (
    <Form
      form={form}
      aria-label={title}
      first={first}
      onSubmit={(change, options) =>
        saving.mutate(change, {
          ...options,
          onSuccess: () => {
            onClose();
            notify('success', saved.title, saved.text);
          },
        })
      }
    >
      {children}
      <FormFooter saving={saving} failed={failed} submit={save} onCancel={onClose} />
    </Form>
  );
}
