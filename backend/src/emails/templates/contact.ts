import { contactMessage, type ContactMessage } from '@party-rental/contracts';
import type { Email } from './email.js';
import { html } from './html.js';
import { letter, section, STYLE } from './layout.js';
import type { Shop } from './shop.js';

/** What the business gets when a visitor has written to it. An answer goes to the visitor. */
export function contact(posted: unknown, shop: Shop): Email {
  const message = contactMessage.parse(posted);
  const { name, email } = message;
  return {
    to: { name: shop.businessName, address: shop.businessEmail },
    replyTo: { name, address: email },
    subject: `Message from ${name}`,
    html: contactHtml(message, shop),
    text: contactText(message, shop),
  };
}

function contactHtml({ name, email, phone, message }: ContactMessage, shop: Shop): string {
  return letter({
    shop,
    preview: message.slice(0, 120),
    heading: `${name} has a question`,
    body: [
      html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 14px;">
        <tr>
          <td
            class="sunken"
            bgcolor="#FFF6E9"
            style="padding:18px 20px;border-radius:14px;border-left:6px solid #F7B32B;"
          >
            <p class="ink" style="${STYLE.text}white-space:pre-line;">${message}</p>
          </td>
        </tr>
      </table>`,
      section(
        'From',
        html`<p class="ink" style="${STYLE.text}">
            <strong>${name}</strong><br />${email}${phone === null ? '' : html`<br />${phone}`}
          </p>
          <p class="soft" style="${STYLE.small}">By the form on the contact page.</p>`,
      ),
    ],
    foot: `Your answer to this email goes to ${name}.`,
  });
}

function contactText({ name, email, phone, message }: ContactMessage, shop: Shop): string {
  return [
    `${name} has written by the form on the contact page:`,
    '',
    message,
    '',
    'FROM',
    name,
    email,
    ...(phone === null ? [] : [phone]),
    '',
    `Your answer to this email goes to ${name}.`,
    '',
    shop.businessName,
    shop.publicUrl,
    '',
  ].join('\n');
}
