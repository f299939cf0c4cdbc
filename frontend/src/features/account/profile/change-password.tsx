import { Button } from '../../../ui/button';
import { ChangePasswordForm } from './change-password-form';
import { useOpened } from '../sign-in/use-opened';

export function ChangePassword({ username }: { username: string }) {
  const { isOpen, open, close, button } = useOpened();
  return (
    <section
      aria-labelledby="password"
      className="space-y-4 rounded-[2rem] border-2 border-dashed border-line p-6 sm:p-8"
    >
      <h2 id="password" className="text-xl">
        Password
      </h2>
      <p>A new password ends all your other sessions. You stay signed in here.</p>
      {isOpen ? (
        <ChangePasswordForm username={username} onClose={close} />
      ) : (
        <Button ref={button} look="outline" onClick={open}>
          Change Password
        </Button>
      )}
    </section>
  );
}
