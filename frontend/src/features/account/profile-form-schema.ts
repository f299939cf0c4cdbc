import { changeUser } from '@party-rental/contracts';

/** The profile. A different email needs the current password, which is sent with nothing else. */
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
