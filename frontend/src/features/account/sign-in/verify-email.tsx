import { reachableEmail, type User } from '@party-rental/contracts';
import { useMutation } from '@tanstack/react-query';
import { MailQuestion } from 'lucide-react';
import { requestVerification } from '../../../api/accounts';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/overlays/notify';
import { SaveFailure } from '../../../shared/form/save-failure';

/** Explains and sends the verification email. */
export function VerifyEmail({ user }: { user: User }) {
  const { email } = user;
  const request = useMutation({
    mutationFn: requestVerification,
    onSuccess: () => notify('success', 'Link sent', `Check your inbox at ${email}.`),
  });
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-2xl bg-warn-tint p-4 sm:px-5">
        <MailQuestion aria-hidden className="size-7 shrink-0 max-sm:hidden" />
        <div className="min-w-56 flex-1">
          <p className="font-bold">{email === null ? 'No email yet' : 'Not verified yet'}</p>
          <p className="text-base">{describeNextStep(user)}</p>
        </div>
        {email !== null && (
          <Button
            look="outline"
            disabled={request.isPending}
            onClick={() => request.mutate()}
            className="max-sm:w-full"
          >
            {request.isPending ? 'Processing...' : 'Send the link again'}
          </Button>
        )}
      </div>
      <SaveFailure title="We couldn't send the link" error={request.error} />
    </div>
  );
}

function describeNextStep(user: User): string {
  if (user.email === null) return "Edit your profile and enter one. We'll email you a link to verify it.";
  return reachableEmail(user) === null
    ? `Open the link we emailed to ${user.email}. Until then, we can't email you about your account or send you a new password.`
    : `Open the link we emailed to ${user.email}, and your guest bookings will show up in My Bookings.`;
}
