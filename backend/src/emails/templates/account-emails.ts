import { longInstant } from '@party-rental/contracts';
import { z } from 'zod';
import type { AddressTokens } from '../../platform/security/address-token.js';
import type { InvitationTokens } from '../../platform/security/invitation-token.js';
import type { PasswordResetTokens, ResettableAccount } from '../../platform/security/password-reset-token.js';
import type { Email } from './email.js';
import type { Account, Invited } from './recipients.js';
import type { Shop } from './shop.js';
import { shortEmail, type Fact } from './short-email.js';

// An account's email address may be a stranger's, so these emails repeat nothing that the account's holder typed.

const change = z.enum([
  'password',
  'email',
  'device',
  'second-factor-on',
  'second-factor-off',
  'wrong-codes',
  'role',
  'disabled',
  'enabled',
]);
const at = z.iso.datetime();
const accountNotice = z.object({ change, at, to: z.string() });
const adminNotice = z.object({ change, at, username: z.string() });

type Change = z.infer<typeof change>;

/** A link that verifies the email address of an account. */
export function verificationEmail({ id, email }: Account, shop: Shop, tokens: AddressTokens): Email {
  return {
    to: { name: '', address: email },
    ...shortEmail({
      shop,
      subject: `Please confirm your email for ${shop.businessName}`,
      heading: 'Is this your email?',
      greeting: 'Hello,',
      paragraphs: [
        'Please confirm that this email is yours. Then everything you book with it, even as a guest, is in one place: under My Bookings.',
      ],
      action: { label: 'Confirm my email', url: `${shop.publicUrl}/account?verify=${tokens.sign(id, email)}` },
      after: [
        "The link works for 24 hours. If you aren't signed in, we'll ask you to do that first.",
        "Didn't open an account with us? Then someone mistyped an email, and you can ignore this one.",
      ],
    }),
  };
}

/** A link that opens the page for a new password. */
export function passwordResetEmail(account: ResettableAccount, shop: Shop, tokens: PasswordResetTokens): Email {
  return {
    to: { name: '', address: account.email },
    ...shortEmail({
      shop,
      subject: `Choose a new password for ${shop.businessName}`,
      heading: 'Forgot your password?',
      greeting: 'Hello,',
      paragraphs: ["No problem. Choose a new one, and you're back in."],
      action: {
        label: 'Choose a new password',
        url: `${shop.publicUrl}/reset-password?token=${tokens.sign(account)}`,
      },
      after: [
        'The link works for an hour. If you requested several, any of them works, until you have set a new password.',
        "Didn't request this? Then you can ignore this email: your password doesn't change.",
      ],
    }),
  };
}

/** The link with which an invited person becomes a member of the staff. */
export function invitationEmail(invited: Invited, shop: Shop, tokens: InvitationTokens): Email {
  const { id, email, role, expiresAt } = invited;
  return {
    to: { name: '', address: email },
    ...shortEmail({
      shop,
      subject: `You're invited to the team of ${shop.businessName}`,
      heading: 'Join the team',
      greeting: 'Hello,',
      paragraphs: [
        `${shop.businessName} invites you to work with its booking system as ${role === 'ADMIN' ? 'an admin' : 'a member of the crew'}. Choose a username and a password, and you're in.`,
      ],
      action: { label: 'Join the team', url: `${shop.publicUrl}/staff/join?token=${tokens.sign(id, expiresAt)}` },
      after: [
        `The link works once, until ${longInstant(expiresAt, shop.timeZone)}.`,
        "Don't know what this is about? Then someone mistyped an email, and you can ignore this one.",
      ],
    }),
  };
}

/** Informs the holder of an account about a change to how it is signed in to. */
export function accountNoticeEmail(data: unknown, shop: Shop): Email {
  const { change, at, to } = accountNotice.parse(data);
  const { subject, text } = FOR_HOLDER[change];
  return {
    to: { name: '', address: to },
    ...shortEmail({
      shop,
      subject: `${subject} at ${shop.businessName}`,
      heading: subject,
      greeting: 'Hello,',
      paragraphs: [text],
      facts: [whenFact(at, shop)],
      action: { label: 'Open my account', url: `${shop.publicUrl}/account` },
      after: [
        "If this was you, there's nothing to do. If it wasn't, please call us right away.",
        "If you don't have an account with us, someone mistyped an email, and you can ignore this one.",
      ],
    }),
  };
}

/** Informs the owner about a change to an admin's account. */
export function adminNoticeEmail(data: unknown, shop: Shop): Email {
  const { change, at, username } = adminNotice.parse(data);
  const { subject, text } = FOR_OWNER[change];
  return {
    to: { name: shop.businessName, address: shop.businessEmail },
    ...shortEmail({
      shop,
      subject: `${subject}: ${username}`,
      heading: subject,
      paragraphs: [text],
      facts: [['Admin', username], whenFact(at, shop)],
      action: { label: 'Open the admin area', url: `${shop.publicUrl}/admin` },
      after: [
        "If no one on your team did this, change that admin's password now: it ends every session of the account.",
      ],
      footer: "You're getting this email because it goes to the address of the business.",
    }),
  };
}

const FOR_HOLDER: Record<Change, { subject: string; text: string }> = {
  password: {
    subject: 'Your password was changed',
    text: 'The password of your account was changed, and every other session of it has ended.',
  },
  email: {
    subject: 'Your email was changed',
    text: 'Your account now has a different email. We no longer send emails about the account to this address.',
  },
  device: {
    subject: 'New sign-in to your account',
    text: "Your account was signed in to from a browser that hasn't been used with it before.",
  },
  'second-factor-on': {
    subject: 'Two-step sign-in is on',
    text: 'From now on, signing in to your account takes your password and a code from your authenticator app.',
  },
  'second-factor-off': {
    subject: 'Two-step sign-in is off',
    text: 'Two-step sign-in was turned off. From now on, the password alone opens your account.',
  },
  'wrong-codes': {
    subject: 'Someone may know your password',
    text: "Someone entered the right password of your account, and then too many wrong codes of two-step sign-in. We turned them away for half an hour. If it wasn't you, please choose a new password.",
  },
  role: { subject: 'Your role was changed', text: 'An admin of the shop changed what your account may do.' },
  disabled: {
    subject: 'Your account was disabled',
    text: 'An admin of the shop disabled your account, and all its sessions have ended.',
  },
  enabled: {
    subject: 'Your account works again',
    text: 'An admin of the shop enabled your account, so you can sign in again.',
  },
};

const FOR_OWNER: Record<Change, { subject: string; text: string }> = {
  password: {
    subject: 'An admin password was changed',
    text: 'The password of an admin account was changed, and its other sessions have ended.',
  },
  email: { subject: 'An admin email was changed', text: 'The email of an admin account was changed.' },
  device: {
    subject: 'An admin signed in from a new device',
    text: "An admin account was signed in to from a browser that hasn't been used with it before.",
  },
  'second-factor-on': {
    subject: 'An admin turned on two-step sign-in',
    text: 'An admin account now needs a code from an authenticator app to sign in.',
  },
  'second-factor-off': {
    subject: 'Two-step sign-in of an admin was turned off',
    text: 'From now on, the password alone opens this admin account.',
  },
  'wrong-codes': {
    subject: "Someone may know an admin's password",
    text: 'Someone entered the right password of an admin account, and then too many wrong codes of two-step sign-in. They were turned away for half an hour.',
  },
  role: { subject: 'The role of an admin was changed', text: 'This person became an admin, or is no longer one.' },
  disabled: { subject: 'An admin was disabled', text: 'This admin can no longer sign in.' },
  enabled: { subject: 'An admin was enabled again', text: 'This admin can sign in again.' },
};

function whenFact(at: string, { timeZone }: Shop): Fact {
  return ['When', longInstant(new Date(at), timeZone)];
}
