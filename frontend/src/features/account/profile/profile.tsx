import { zodResolver } from '@hookform/resolvers/zod';
import { changeUser, MAX_PHONE, reachableEmail, type User } from '@party-rental/contracts';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, MailQuestion, Pencil } from 'lucide-react';
import { useForm, useWatch } from 'react-hook-form';
import { requestVerification } from '../../../api/accounts';
import { EmailField } from '../../../shared/form/email-field';
import { SaveFailure } from '../../../shared/form/form';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Fact } from '../../../ui/fact';
import { PasswordField, TextField } from '../../../ui/fields/input-fields';
import { notify } from '../../../ui/overlays/notify';
import { useOpened } from '../sign-in/use-sign-in';
import { ChangeUserForm } from './change-user-form';

/** The user's data, to view or edit. */
export function Profile({ user }: { user: User }) {
  const { isOpen: editing, open, close, button } = useOpened();
  return (
    <section aria-label="Profile" className="overflow-hidden rounded-[2rem] bg-card shadow-card">
      <header className="flex flex-wrap items-center gap-x-5 gap-y-3 p-6 sm:p-8">
        <span
          aria-hidden
          className="grid size-[4.5rem] shrink-0 place-items-center rounded-full bg-sun font-display text-2xl font-semibold text-on-sun"
        >
          {initials(user)}
        </span>
        <div className="min-w-0 flex-1 basis-40">
          <h2 className="text-2xl sm:text-3xl">
            {user.firstName} {user.lastName}
          </h2>
          <p className="text-soft">{user.username}</p>
        </div>
        {!editing && (
          <Button ref={button} variant="outline" onClick={open} className="max-sm:w-full">
            <Pencil aria-hidden />
            Edit Profile
          </Button>
        )}
      </header>
      <div className="border-t-2 border-dashed border-line p-6 sm:p-8">
        {editing ? (
          <EditProfileForm user={user} onClose={close} />
        ) : (
          <div className="space-y-6">
            <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
              <Fact label="Email">
                <span className="mr-3">{user.email ?? 'None yet'}</span>
                {user.emailVerified && (
                  <Badge tone="good">
                    <CircleCheck aria-hidden />
                    Verified
                  </Badge>
                )}
              </Fact>
              <Fact label="Username">{user.username}</Fact>
              {user.phone && <Fact label="Phone">{user.phone}</Fact>}
            </dl>
            {!user.emailVerified && <VerifyEmail user={user} />}
          </div>
        )}
      </div>
    </section>
  );
}

function initials({ firstName, lastName }: User): string {
  return [firstName, lastName].map((name) => [...name][0]?.toUpperCase() ?? '').join('');
}

const WORDS = {
  title: 'Edit Profile',
  save: 'Save Changes',
  saved: { title: 'Profile updated', text: 'Your details have been saved.' },
  failed: "We couldn't save your profile",
};

function EditProfileForm({ user, onClose }: { user: User; onClose: () => void }) {
  const { firstName, lastName, phone } = user;
  const email = user.email ?? '';
  const form = useForm({
    resolver: zodResolver(profileForm(email)),
    defaultValues: { firstName, lastName, email, phone: phone ?? '', currentPassword: '' },
  });
  const typedEmail = useWatch({ control: form.control, name: 'email' });
  return (
    <ChangeUserForm form={form} first="firstName" words={WORDS} onClose={onClose}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField name="firstName" label="First name" autoComplete="given-name" maxLength={60} />
        <TextField name="lastName" label="Last name" autoComplete="family-name" maxLength={60} />
        <EmailField name="email" label="Email" hint="We'll email a link to a new address to verify it." />
        <TextField name="phone" label="Phone" type="tel" autoComplete="tel" maxLength={MAX_PHONE} optional />
        {isNewEmail(typedEmail, email) && (
          <PasswordField
            name="currentPassword"
            label="Current password"
            autoComplete="current-password"
            hint="We'll need it to change your email."
          />
        )}
      </div>
    </ChangeUserForm>
  );
}

/** The profile. The current password is required and sent only with a new email. */
function profileForm(savedEmail: string) {
  return changeUser
    .refine(({ email, currentPassword }) => currentPassword || !isNewEmail(email, savedEmail), {
      path: ['currentPassword'],
      message: 'Please enter your current password',
      // Reported together with the errors of the other fields.
      when: () => true,
    })
    .transform(({ currentPassword, ...profile }) => ({
      ...profile,
      ...(isNewEmail(profile.email, savedEmail) && { currentPassword }),
    }));
}

function isNewEmail(email: string | undefined, savedEmail: string): boolean {
  return email?.trim().toLowerCase() !== savedEmail.toLowerCase();
}

/** Explains and sends the verification email. */
function VerifyEmail({ user }: { user: User }) {
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
            variant="outline"
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
