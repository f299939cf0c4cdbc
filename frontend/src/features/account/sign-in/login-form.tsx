import { zodResolver } from '@hookform/resolvers/zod';
import { login, confirmSecondFactor as schema } from '@party-rental/contracts';
import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { errorSentence, hasCode } from '../../../api/api-problem';
import { focusHeading } from '../../../lib/focus-heading';
import { Form, showRefusedFields, SaveFailure } from '../../../shared/form/form';
import { Button } from '../../../ui/button';
import { PasswordField, TextField } from '../../../ui/fields/input-fields';
import { SubmitButton } from '../../../ui/fields/submit-button';
import { useLogin, useCodeLogin } from './use-sign-in';

export function useLoginForm() {
  return useForm({ resolver: zodResolver(login), defaultValues: { username: '', password: '' } });
}

interface LoginFormProps {
  form: ReturnType<typeof useLoginForm>;
  /** The page to return to, also after a detour for a new password. */
  from: string | null;
  /** The way to another form, below the first step. */
  children: ReactNode;
}

export function LoginForm({ form, from, children }: LoginFormProps) {
  const [challenge, setChallenge] = useState<string>();
  const signIn = useLogin(setChallenge);
  const typed = form.watch('username');
  function goBack() {
    setChallenge(undefined);
    focusHeading(); // the button that was pressed no longer exists
  }
  function enterPasswordAgain(error: Error) {
    flushSync(() => setChallenge(undefined));
    form.setError('password', { message: errorSentence(error) }, { shouldFocus: true });
  }
  if (challenge !== undefined) return <CodeForm challenge={challenge} onBack={goBack} onEnded={enterPasswordAgain} />;
  return (
    <>
      <Form form={form} aria-label="Login" onSubmit={(values) => signIn.mutate(values)}>
        <TextField
          name="username"
          label="Username or email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField name="password" label="Password" autoComplete="current-password" />
        <p>
          <Link
            to="/forgot-password"
            state={{ from, email: typed.includes('@') ? typed : '' }}
            className="inline-flex min-h-6 font-bold underline underline-offset-4 hover:text-primary"
          >
            Forgot your password?
          </Link>
        </p>
        <SaveFailure title="Login failed" error={signIn.error} />
        <SubmitButton pending={signIn.isPending} size="large" className="w-full">
          Log In
        </SubmitButton>
      </Form>
      {children}
    </>
  );
}

interface CodeFormProps {
  challenge: string;
  onBack: () => void;
  /** The password must be entered again. */
  onEnded: (error: Error) => void;
}

/** The second step of a sign-in. */
function CodeForm({ challenge, onBack, onEnded }: CodeFormProps) {
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
      <Button variant="quiet" onClick={onBack} className="w-full">
        Back to username and password
      </Button>
    </Form>
  );
}
