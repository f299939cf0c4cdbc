import { longInstant } from '@party-rental/contracts';
import { z } from 'zod';
import type { AddressTokens } from '../../platform/security/address-token.js';
import type { Email } from './email.js';
import type { Account } from './recipients.js';
import type { Shop } from './shop.js';
import { shortEmail, type Fact } from './short-email.js';

// An account's email address may be a stranger's, so these emails repeat nothing that the account's holder typed.

const change = z.enum(['password', 'email', 'device']);
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
};

function whenFact(at: string, { timeZone }: Shop): Fact {
  return ['When', longInstant(new Date(at), timeZone)];
}
