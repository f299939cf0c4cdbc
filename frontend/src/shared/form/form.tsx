import { useEffect, type ComponentProps, type ReactNode } from 'react';
import {
  FormProvider,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useFormContext,
  type Path,
} from 'react-hook-form';
import { ApiProblem, errorSentence, failureTitle, hasCode } from '../../api/api-problem';
import { notify } from '../../ui/overlays/notify';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { SubmitButton } from '../../ui/fields/submit-button';

export interface FormProps<Fields extends FieldValues, Output> extends Omit<
  ComponentProps<'form'>,
  'form' | 'onSubmit'
> {
  form: UseFormReturn<Fields, unknown, Output>;
  /**
   * Receives what the schema accepted, and the options of a mutation that shows refused fields.
   * Omitted if other buttons submit the form, each with its own choice.
   */
  onSubmit?: (filled: Output, options: { onError: (error: unknown) => void }) => unknown;
  /** Name of the field to focus when the form opens. */
  first?: FieldPath<Fields>;
}

export function Form<Fields extends FieldValues, Output>(props: FormProps<Fields, Output>) {
  const { form, onSubmit, first, className = 'space-y-5', ...rest } = props;
  const { setFocus } = form;
  useEffect(() => {
    if (first) setFocus(first);
  }, [setFocus, first]);
  const submit = form.handleSubmit((filled) =>
    onSubmit?.(filled, { onError: (error) => showRefusedFields(error, form) }),
  );
  return (
    <FormProvider {...form}>
      <form
        {...rest}
        noValidate
        className={className}
        onSubmit={(event) => (onSubmit ? void submit(event) : event.preventDefault())}
      />
    </FormProvider>
  );
}

/** Whether fields of the enclosing form show everything that was refused. */
export function useIsShownAtFields(error: unknown): boolean {
  const form = useFormContext() as UseFormReturn | null; // null outside a form, unlike its type
  const faults = error instanceof ApiProblem ? (error.problem.errors ?? []) : [];
  return faults.length > 0 && faults.every(({ path }) => form && path in form.getValues());
}

/** Shows the server's validation errors at their fields and focuses the first one. */
export function showRefusedFields<Fields extends FieldValues, Output>(
  error: unknown,
  { getValues, setError }: UseFormReturn<Fields, unknown, Output>,
): void {
  const faults = error instanceof ApiProblem ? (error.problem.errors ?? []) : [];
  const fields = Object.keys(getValues()) as Path<Fields>[]; // the names under which they were registered
  fields
    .flatMap((field) => faults.filter(({ path }) => path === field).map(({ message }) => ({ field, message })))
    .forEach(({ field, message }, index) => setError(field, { message }, { shouldFocus: index === 0 }));
}

interface SaveFailureProps {
  title: string;
  /** Null if there is no error. */
  error: unknown;
  className?: string;
  /** Ways to resolve the error. */
  children?: ReactNode;
}

/** Why something was not saved. The input stays, even if the session has ended. */
export function SaveFailure({ title, error, className = '', children }: SaveFailureProps) {
  const isShownAtFields = useIsShownAtFields(error);
  if (!error) return null;
  const sessionEnded = hasCode(error, 'unauthenticated');
  return (
    <Alert title={failureTitle(error, title)} className={className}>
      {!isShownAtFields && <p>{errorSentence(error)}</p>}
      {sessionEnded && (
        <p>
          <a href="/auth" target="_blank" rel="noreferrer" className="font-bold underline">
            Sign in again in a new tab
          </a>
          , then come back and try once more.
        </p>
      )}
      {children}
    </Alert>
  );
}

/** Says that a change failed, or that its outcome is unknown. */
export function notifyFailure(title: string, error: unknown): void {
  notify('error', failureTitle(error, title), errorSentence(error));
}

interface FormFooterProps {
  saving: { isPending: boolean; error: unknown };
  /** Title of a failure. */
  failed: string;
  submit: string;
  danger?: boolean;
  cancel?: string;
  onCancel: () => void;
}

/** Why a form was not saved, and the buttons that send and close it. */
export function FormFooter({ saving, failed, submit, danger, cancel = 'Cancel', onCancel }: FormFooterProps) {
  return (
    <>
      <SaveFailure title={failed} error={saving.error} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton variant={danger ? 'danger' : 'primary'} pending={saving.isPending}>
          {submit}
        </SubmitButton>
        <Button variant="outline" onClick={onCancel}>
          {cancel}
        </Button>
      </div>
    </>
  );
}
