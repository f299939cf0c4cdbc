import { zodResolver } from '@hookform/resolvers/zod';
import { startSecondFactor as schema, type SecondFactorSecret } from '@party-rental/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { secondFactorQuery, startSecondFactor } from '../../../api/second-factor';
import { FormFooter } from '../../../shared/form/form-footer';
import { showRefusedFields } from '../../../shared/form/show-refused-fields';
import { useMutationOnce } from '../../../shared/form/use-mutation-once';
import { Button } from '../../../ui/button';
import { CurrentPasswordField } from '../sign-in/password-fields';
import { ConfirmTwoStep } from './confirm-two-step';

interface SetUpTwoStepProps {
  username: string;
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}

/** Password, then QR code and a first code of the app. */
export function SetUpTwoStep({ username, onCodes, onClose }: SetUpTwoStepProps) {
  const [step, setStep] = useState<'closed' | 'password' | SecondFactorSecret>('closed');
  function close() {
    setStep('closed');
    onClose();
  }
  if (step === 'closed') return <Button onClick={() => setStep('password')}>Set up two-step sign-in</Button>;
  if (step === 'password') return <PasswordForm username={username} onSecret={setStep} onClose={close} />;
  return <ConfirmTwoStep {...step} onCodes={onCodes} onClose={close} />;
}

interface PasswordFormProps {
  username: string;
  onSecret: (secret: SecondFactorSecret) => void;
  onClose: () => void;
}

function PasswordForm({ username, onSecret, onClose }: PasswordFormProps) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { currentPassword: '' } });
  const queryClient = useQueryClient();
  const start = useMutationOnce({
    mutationFn: startSecondFactor,
    onSuccess: onSecret,
    // It may be on by now, from another tab.
    onError: () => void queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
  });
  const { setFocus } = form;
  useEffect(() => setFocus('currentPassword'), [setFocus]);
  const submit = form.handleSubmit((body) =>
    start.mutate(body, { onError: (error) => showRefusedFields(error, form) }),
  );
  return (
    <FormProvider {...form}>
      <form noValidate aria-label="Your password" className="space-y-5" onSubmit={(event) => void submit(event)}>
        <div className="max-w-md">
          <CurrentPasswordField username={username} hint="First, we'll make sure it's you." />
        </div>
        <FormFooter saving={start} failed="We couldn't set up two-step sign-in" submit="Continue" onCancel={onClose} />
      </form>
    </FormProvider>
  );
}
