import { changeUser } from '@party-rental/contracts';

/** The profile. The current password is required and sent only with a new email. */
export function profileForm(savedEmail: string) {
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

export function isNewEmail(email: string | undefined, savedEmail: string): boolean {
  return email?.trim().toLowerCase() !== savedEmail.toLowerCase();
}
