import { useEffect, type ComponentProps } from 'react';
import { FormProvider, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { showRefusedFields } from './show-refused-fields';

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
