import { zodResolver } from '@hookform/resolvers/zod';
import { confirmSecondFactor as schema } from '@party-rental/contracts';
import { useForm } from 'react-hook-form';
import { hasCode } from '../../../api/api-problem';
import { Form } from '../../../shared/form/form';
import { SaveFailure } from '../../../shared/form/save-failure';
import { showRefusedFields } from '../../../shared/form/show-refused-fields';
import { Button } from '../../../ui/button';
import { SubmitButton } from '../../../ui/fields/submit-button';
import { TextField } from '../../../ui/fields/text-field';
import { useCodeLogin } from './use-sign-in';

interface CodeFormProps {
  challenge: string;
  onBack: () => void;
  /** The password must be entered again. */
  onEnded: (error: Error) => void;
}

/** The second step of a sign-in. */
export function CodeForm({ challenge, onBack, onEnded }: CodeFormProps) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { code: '' } });
  const signIn = useCodeLogin();

  function showFailure(error: Error) {
    if (hasCode(error, 'wrong_login')) onEnded(error);
    else showRefusedFields(error, form);
  }

  return (
    <Form
      form={form}
      aria-label="Two-step sign-in"
      first="code"
      onSubmit={({ code }) => signIn.mutate({ challenge, code }, { onError: showFailure })}
    >
      <div>
        <h2 className="text-2xl">Two-step sign-in</h2>
        <p className="mt-1 text-soft">Open your authenticator app and enter the code it shows.</p>
      </div>
      <TextField
        name="code"
        label="Code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        hint="Lost your phone? Enter one of your recovery codes instead."
      />
      <SaveFailure title="Login failed" error={signIn.error} />
      <SubmitButton pending={signIn.isPending} size="large" className="w-full">
        Log In
      </SubmitButton>
      <Button look="quiet" onClick={onBack} className="w-full">
        Back to username and password
      </Button>
    </Form>
  );
}
