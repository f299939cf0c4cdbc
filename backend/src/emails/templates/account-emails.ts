import { longInstant } from '@party-rental/contracts';
import type { EnrollableAccount, ResettableAccount, SignedTokens } from '../../platform/security/signed-tokens.js';
import type { Email } from './parts/email.js';
import type { Invited } from './parts/recipients.js';
import type { Shop } from './parts/shop.js';
import { emailToAddress } from './parts/short-email.js';

// An account's email address may be a stranger's, so these emails repeat nothing that the account's holder typed.

interface Unverified {
  id: number;
  email: string;
}

/** A link that verifies the email address of an account. */
export function verificationEmail({ id, email }: Unverified, shop: Shop, tokens: SignedTokens): Email {
  return emailToAddress(email, shop, {
    subject: `Please confirm your email for ${shop.businessName}`,
    heading: 'Is this your email?',
    paragraphs: [
      "Please confirm that this email is yours. Then you'll find everything you book with it, even as a guest, under My Bookings.",
    ],
    action: {
      label: 'Confirm my email',
      url: `${shop.publicUrl}/account?verify=${tokens.sign('address', { userId: id, email })}`,
    },
    after: [
      "The link works for 24 hours. If you aren't signed in, we'll ask you to sign in first.",
      "Didn't open an account with us? Then someone mistyped an email, and you can ignore this one.",
    ],
  });
}

/** A link that opens the page for a new password. */
export function passwordResetEmail(account: ResettableAccount, shop: Shop, tokens: SignedTokens): Email {
  return emailToAddress(account.email, shop, {
    subject: `Choose a new password for ${shop.businessName}`,
    heading: 'Forgot your password?',
    paragraphs: ["No problem. Choose a new one, and you're back in."],
    action: {
      label: 'Choose a new password',
      url: `${shop.publicUrl}/reset-password?token=${tokens.sign('password-reset', account)}`,
    },
    after: [
      "The link works for an hour. If you asked for more than one, any of them works until you've chosen a new password.",
      "Didn't ask for this? You can ignore this email, and your password stays the same.",
    ],
  });
}

/** A link that opens the account page, where two-step sign-in is set up. */
export function enrollmentEmail(
  account: EnrollableAccount & { email: string },
  shop: Shop,
  tokens: SignedTokens,
): Email {
  return emailToAddress(account.email, shop, {
    subject: `Set up two-step sign-in for ${shop.businessName}`,
    heading: 'One more step',
    paragraphs: ['Set up two-step sign-in with your password and an app on your phone, and the admin area opens.'],
    action: {
      label: 'Set up two-step sign-in',
      url: `${shop.publicUrl}/account?enroll=${tokens.sign('enrollment', account)}`,
    },
    after: [
      'The link works once, within an hour. If you asked for more than one, only the latest works.',
      "Didn't ask for this? Then someone knows your password: please choose a new one now.",
    ],
  });
}

/** The link with which an invited person becomes a member of the staff. */
export function invitationEmail(invited: Invited, shop: Shop, tokens: SignedTokens): Email {
  const { id, email, role, expiresAt } = invited;
  return emailToAddress(email, shop, {
    subject: `You're invited to join the team at ${shop.businessName}`,
    heading: 'Join the team',
    paragraphs: [
      `${shop.businessName} has invited you to its booking system as ${role === 'ADMIN' ? 'an admin' : 'a member of the crew'}. Choose a username and a password, and you're in.`,
    ],
    action: {
      label: 'Join the team',
      url: `${shop.publicUrl}/staff/join?token=${tokens.sign('invitation', { id, expiresAt })}`,
    },
    after: [
      `The link works once, and only until ${longInstant(expiresAt, shop.timeZone)}.`,
      "Weren't expecting this? Then someone mistyped an email, and you can ignore this one.",
    ],
  });
}
