import type { SignInOutcome, StaffMember, StaffRole } from '@party-rental/contracts';

export const ROLE_LABELS: Record<StaffRole, string> = { ADMIN: 'Admin', CREW: 'Crew' };

export const OUTCOME_LABELS: Record<SignInOutcome, string> = {
  signed_in: 'Signed in',
  wrong_password: 'Wrong password',
  wrong_code: 'Wrong code',
  code_reused: 'Code used before',
  too_many_attempts: 'Too many tries',
  disabled: 'Account is disabled',
  credentials_changed: 'Password or code changed meanwhile',
};

export function formatName({
  firstName,
  lastName,
  username,
}: Pick<StaffMember, 'firstName' | 'lastName' | 'username'>) {
  return `${firstName} ${lastName}`.trim() || username;
}
