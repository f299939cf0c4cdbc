import { longInstant } from '@party-rental/contracts';
import { z } from 'zod';
import type { Email } from './parts/email.js';
import type { Shop } from './parts/shop.js';
import { emailToAddress, noticeToBusiness, type Fact } from './parts/short-email.js';

// As in `account-emails.ts`, these repeat nothing that the account's holder typed, except an admin's username to the owner.

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

interface Notice {
  subject: string;
  text: string;
  /** What to do about it. */
  after: readonly string[];
}

/** Informs the holder of an account about a change to how it is signed in to, or what it may do. */
export function accountNoticeEmail(data: unknown, shop: Shop): Email {
  const { change, at, to } = accountNotice.parse(data);
  const { subject, text, after } = FOR_HOLDER[change];
  return emailToAddress(to, shop, {
    subject: `${subject} at ${shop.businessName}`,
    heading: subject,
    paragraphs: [text],
    facts: [whenFact(at, shop)],
    ...(change !== 'disabled' && { action: { label: 'Open my account', url: `${shop.publicUrl}/account` } }),
    after,
  });
}

/** Informs the owner about a change to an admin's account. */
export function adminNoticeEmail(data: unknown, shop: Shop): Email {
  const { change, at, username } = adminNotice.parse(data);
  const { subject, text, after } = FOR_OWNER[change];
  return noticeToBusiness(shop, {
    subject: `${subject}: ${username}`,
    heading: subject,
    paragraphs: [text],
    facts: [['Admin', username], whenFact(at, shop)],
    action: { label: 'Open the admin area', url: `${shop.publicUrl}/admin` },
    after,
  });
}

const IF_NOT_YOU = "If this was you, there's nothing to do. If it wasn't, please call us right away.";
const IF_MISTYPED = "Don't have an account with us? Then someone mistyped an email, and you can ignore this one.";

const FOR_HOLDER: Record<z.infer<typeof change>, Notice> = {
  password: {
    subject: 'Your password was changed',
    text: "Your account has a new password, and it's signed out everywhere else.",
    after: [IF_NOT_YOU, IF_MISTYPED],
  },
  email: {
    subject: 'Your email was changed',
    text: "Your account has a new email, so we won't write to this address about it anymore.",
    after: [IF_NOT_YOU, IF_MISTYPED],
  },
  device: {
    subject: 'New sign-in to your account',
    text: "Someone signed in to your account from a browser that hasn't been used with it before.",
    after: [IF_NOT_YOU],
  },
  'second-factor-on': {
    subject: 'Two-step sign-in is on',
    text: "From now on, you'll sign in with your password and a code from your authenticator app.",
    after: [IF_NOT_YOU],
  },
  'second-factor-off': {
    subject: 'Two-step sign-in is off',
    text: 'From now on, your password is all it takes to sign in to your account.',
    after: [IF_NOT_YOU],
  },
  'wrong-codes': {
    subject: 'Someone may know your password',
    text: 'Someone entered your password, and then too many wrong codes. We stopped them for half an hour.',
    after: ["If it was you, just try again later. If it wasn't, please choose a new password now."],
  },
  role: {
    subject: 'Your role was changed',
    text: 'An admin changed what you can do in our booking system.',
    after: [],
  },
  disabled: {
    subject: 'Your account was disabled',
    text: "An admin disabled your account, so you're signed out everywhere and can't sign in for now.",
    after: [],
  },
  enabled: {
    subject: 'Your account is enabled again',
    text: 'An admin enabled your account again. You can sign in as before.',
    after: [],
  },
};

const IF_NO_ONE_DID =
  'If no one on your team did this, have that admin choose a new password right away. That signs the account out everywhere.';
const IF_UNEXPECTED = "If you didn't expect this, please check your staff in the admin area.";

const FOR_OWNER: Record<z.infer<typeof change>, Notice> = {
  password: {
    subject: 'An admin password was changed',
    text: 'An admin account has a new password, and was signed out everywhere else.',
    after: [IF_NO_ONE_DID],
  },
  email: {
    subject: 'An admin email was changed',
    text: 'An admin account has a new email.',
    after: [IF_NO_ONE_DID],
  },
  device: {
    subject: 'An admin signed in from a new device',
    text: "Someone signed in to an admin account from a browser that hasn't been used with it before.",
    after: [IF_NO_ONE_DID],
  },
  'second-factor-on': {
    subject: 'An admin turned on two-step sign-in',
    text: 'Signing in to this admin account now takes a code from an authenticator app, too.',
    after: [IF_NO_ONE_DID],
  },
  'second-factor-off': {
    subject: 'Two-step sign-in was turned off for an admin',
    text: 'From now on, a password is all it takes to sign in to this admin account.',
    after: [IF_NO_ONE_DID],
  },
  'wrong-codes': {
    subject: "Someone may know an admin's password",
    text: "Someone entered an admin's password, and then too many wrong codes. We stopped them for half an hour.",
    after: ["If it wasn't that admin, have them choose a new password right away."],
  },
  role: {
    subject: "An admin's role was changed",
    text: 'This person became an admin, or stopped being one. The admin area shows which.',
    after: [IF_UNEXPECTED],
  },
  disabled: {
    subject: 'An admin was disabled',
    text: "This admin was signed out everywhere, and can't sign in for now.",
    after: [IF_UNEXPECTED],
  },
  enabled: {
    subject: 'An admin was enabled again',
    text: 'This admin can sign in as before.',
    after: [IF_UNEXPECTED],
  },
};

function whenFact(at: string, { timeZone }: Shop): Fact {
  return ['When', longInstant(new Date(at), timeZone)];
}
