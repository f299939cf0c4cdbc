import { z } from 'zod';
import type { AddressTokens } from '../../platform/security/address-token.js';
import type { Account } from '../outbox/accounts.js';
import type { Email } from './email.js';
import { html } from './html.js';
import { button, letter, STYLE } from './layout.js';
import type { Shop } from './shop.js';

const WHY = 'Then everything that you book with this email, also as a guest, is in one place: under My Bookings.';
const UNTIL = 'The link works for 24 hours. If you are not signed in, we ask you to do that first.';
const NOT_YOU = 'You did not open an account with us? Then somebody mistyped an email: please do nothing.';

/** The id of the user whom a letter from the accountEmails is about. */
export function aboutUser(posted: unknown): number {
  return z.object({ userId: z.int() }).parse(posted).userId;
}

/**
 * What proves that an email reaches the owner of an account. Whoever opened the account may have typed a stranger's
 * email, so nothing else that he typed is repeated: nobody can have us mail his words.
 */
export function verification(account: Account, shop: Shop, tokens: AddressTokens): Email {
  const { id, email } = account;
  const link = `${shop.publicUrl}/account?verify=${tokens.sign(id, email)}`;
  return {
    to: { name: '', address: email },
    subject: `Please confirm your email for ${shop.businessName}`,
    html: verificationHtml(link, shop),
    text: verificationText(link, shop),
  };
}

function verificationHtml(link: string, shop: Shop): string {
  return letter({
    shop,
    preview: 'One click, and we know that this email is yours.',
    heading: 'Is this your email?',
    body: [
      html`<p style="${STYLE.text}">Hello,</p>
        <p style="${STYLE.text}padding-bottom:16px;">Please confirm that this email is yours. ${WHY}</p>
        ${button('Confirm my email', link)}
        <p class="soft" style="${STYLE.small}padding-top:16px;">${UNTIL}</p>
        <p class="soft" style="${STYLE.small}padding:6px 0 12px;">${NOT_YOU}</p>`,
    ],
  });
}

function verificationText(link: string, shop: Shop): string {
  return [
    'Hello,',
    '',
    `Please confirm that this email is yours. ${WHY}`,
    '',
    `Confirm my email: ${link}`,
    '',
    UNTIL,
    NOT_YOU,
    '',
    shop.businessName,
    shop.publicUrl,
    '',
  ].join('\n');
}
