import { expect, test } from 'vitest';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { EmailField } from './email-field';

function Form() {
  const form = useForm({ defaultValues: { email: '' } });
  return (
    <FormProvider {...form}>
      <EmailField name="email" label="Email" />
      <button type="button">Next</button>
    </FormProvider>
  );
}

test('a probable typo is asked about once typing pauses, and one press corrects it', async () => {
  const user = userEvent.setup();
  render(<Form />);
  const input = screen.getByLabelText('Email');
  await user.type(input, 'dana@gmial.com');
  expect(screen.queryByText(/Did you mean/)).not.toBeInTheDocument();
  expect(await screen.findByText('Did you mean dana@gmail.com?')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use dana@gmail.com' }));
  expect(input).toHaveValue('dana@gmail.com');
  expect(input).toHaveFocus();
  expect(screen.queryByText(/Did you mean/)).not.toBeInTheDocument();
});
