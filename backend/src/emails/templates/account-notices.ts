import { longInstant } from '@party-rental/contracts';
import { z } from 'zod';
import type { Email } from './email.js';
import { note, type Fact } from './notice.js';
import type { Shop } from './shop.js';

const change = z.enum(['password', 'email', 'device']);
const at = z.iso.datetime();
const accountNotice = z.object({ change, at, to: z.string() });
const adminNotice = z.object({ change, at, username: z.string() });

type Change = z.infer<typeof change>;

/** Tells the holder of an account about a change. Nothing that the holder typed is repeated: the address may be a stranger's. */
export function accountNoticeEmail(posted: unknown, shop: Shop): Email {
  const { change, at, to } = accountNotice.parse(posted);
  const { subject, words } = TO_HOLDER[change];
  return {
    to: { name: '', address: to },
    ...note({
      shop,
      subject: `${subject} at ${shop.businessName}`,
      heading: subject,
      greeting: 'Hello,',
      words: [words],
      facts: [when(at, shop)],
      action: { label: 'Open my account', url: `${shop.publicUrl}/account` },
      after: [
        "If this was you, there's nothing to do. If it wasn't, please call us right away.",
        "If you don't have an account with us, somebody mistyped an email, and you can ignore this one.",
      ],
    }),
  };
}

/** Tells the owner about a change of an admin's account. */
export function adminNoticeEmail(posted: unknown, shop: Shop): Email {
  const { change, at, username } = adminNotice.parse(posted);
  const { subject, words } = TO_OWNER[change];
  return {
    to: { name: shop.businessName, address: shop.businessEmail },
    ...note({
      shop,
      subject: `${subject}: ${username}`,
      heading: subject,
      words: [words],
      facts: [['Admin', username], when(at, shop)],
      action: { label: 'Open the admin area', url: `${shop.publicUrl}/admin` },
      after: [
        "If nobody on your team did this, change that admin's password now: it ends every session of the account.",
      ],
      foot: 'You get this email because it is the address of the business.',
    }),
  };
}

const TO_HOLDER: Record<Change, { subject: string; words: string }> = {
  password: {
    subject: 'Your password was changed',
    words: 'The password of your account was changed, and every other session of it has ended.',
  },
  email: {
    subject: 'Your email was changed',
    words: 'Your account now has a different email. We no longer send emails about the account to this address.',
  },
  device: {
    subject: 'New sign-in to your account',
    words: "Your account was signed in to from a browser that hasn't been used with it before.",
  },
};

const TO_OWNER: Record<Change, { subject: string; words: string }> = {
  password: {
    subject: 'An admin password was changed',
    words: 'The password of an admin account was changed, and its other sessions have ended.',
  },
  email: { subject: 'An admin email was changed', words: 'The email of an admin account was changed.' },
  device: {
    subject: 'An admin signed in from a new device',
    words: "An admin account was signed in to from a browser that hasn't been used with it before.",
  },
};

function when(at: string, { timeZone }: Shop): Fact {
  return ['When', longInstant(new Date(at), timeZone)];
}
