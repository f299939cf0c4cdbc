import { zodResolver } from '@hookform/resolvers/zod';
import { MAX_PHONE, type User } from '@party-rental/contracts';
import { useForm, useWatch } from 'react-hook-form';
import { PasswordField } from '../../../ui/fields/password-field';
import { EmailField } from '../../../shared/form/email-field';
import { TextField } from '../../../ui/fields/text-field';
import { ChangeUserForm } from './change-user-form';
import { isNewEmail, profileForm } from '../profile-form-schema';

const WORDS = {
  title: 'Edit Profile',
  save: 'Save Changes',
  saved: { title: 'Profile updated', text: 'Your details have been saved.' },
  failed: "We couldn't save your profile",
};

export function EditProfileForm({ user, onClose }: { user: User; onClose: () => void }) {
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
