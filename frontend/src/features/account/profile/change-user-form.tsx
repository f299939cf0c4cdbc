import type { RequestOf, User } from '@party-rental/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { changeUser, currentUserQuery } from '../../../api/accounts';
import { Form, FormFooter } from '../../../shared/form/form';
import { notify } from '../../../ui/overlays/notify';

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

/** A mutation that changes the signed-in user and caches the response. */
export function useUserChange<Change>(change: (body: Change) => Promise<User>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (user) => queryClient.setQueryData(currentUserQuery.queryKey, user),
  });
}
