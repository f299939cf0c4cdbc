import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button';
import { DeleteAccountForm } from './delete-account-form';
import { useOpened } from '../sign-in/use-opened';

export function DeleteAccount({ username }: { username: string }) {
  const { isOpen, open, close, button } = useOpened();
  return (
    <section
      aria-labelledby="delete-account"
      className="space-y-4 rounded-[2rem] border-2 border-dashed border-line p-6 sm:p-8"
    >
      <h2 id="delete-account" className="text-xl">
        Delete account
      </h2>
      <p>
        We'll delete your account right away, permanently. Your bookings stay, and the links in their emails keep
        working. To have those deleted as well, please{' '}
        <Link to="/contact" className="font-bold underline">
          write to us
        </Link>
        .
      </p>
      {isOpen ? (
        <DeleteAccountForm username={username} onClose={close} />
      ) : (
        <Button ref={button} look="outline" onClick={open}>
          Delete my account
        </Button>
      )}
    </section>
  );
}
