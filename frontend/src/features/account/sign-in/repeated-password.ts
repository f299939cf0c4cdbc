import { z } from 'zod';

/** The repetition of a new password, which is not sent. */
export const confirmPassword = z.string();

const MISMATCH = {
  path: ['confirmPassword'],
  message: 'Passwords do not match',
  // Reported together with the errors of the other fields.
  when: () => true,
};

/** The arguments of `refine` for a form in which a password is typed twice. */
export function repeats<Name extends string>(name: Name) {
  const isRepeated = (fields: Record<Name | 'confirmPassword', string>) => fields[name] === fields.confirmPassword;
  return [isRepeated, MISMATCH] as const;
}
