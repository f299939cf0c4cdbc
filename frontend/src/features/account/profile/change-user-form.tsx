import type { RequestOf } from '@party-rental/contracts';
import { useEffect, type ReactNode } from 'react';
import { FormProvider, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { changeUser } from '../../../api/accounts';
import { FormFooter } from '../../../shared/form/form-footer';
import { showRefusedFields } from '../../../shared/form/show-refused-fields';
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
  const { setFocus } = form;
  useEffect(() => setFocus(first), [setFocus, first]);

  const submit = form.handleSubmit((change) =>
    saving.mutate(change, {
      onSuccess: () => {
        onClose();
        notify('success', saved.title, saved.text);
      },
      onError: (error) => showRefusedFields(error, form),
    }),
  );
  return (
    <FormProvider {...form}>
      <form noValidate aria-label={title} className="space-y-5" onSubmit={(event) => void submit(event)}>
        {children}
        <FormFooter saving={saving} failed={failed} submit={save} onCancel={onClose} />
      </form>
    </FormProvider>
  );
}
