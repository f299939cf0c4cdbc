import { html, type Html } from './html.js';
import { button, emailPage, questions, section, STYLE } from './layout.js';
import type { Email } from './email.js';
import type { Shop } from './shop.js';

/** The contents of a short email, from which both HTML and plain text are generated. */
interface ShortEmail {
  shop: Shop;
  subject: string;
  heading: string;
  greeting?: string;
  /** Also the preview in a list of emails. */
  paragraphs: readonly string[];
  facts?: readonly Fact[];
  /** One button, or several. */
  action?: Action | readonly Action[];
  /** Smaller paragraphs at the end. */
  after?: readonly string[];
  /** A small link behind them. */
  link?: Action;
  /** Replaces the contact details in the footer. */
  footer?: string;
}

export interface Action {
  label: string;
  url: string;
}

/** To an address alone, which may be a stranger's: without a name in its greeting. */
export function emailToAddress(address: string, shop: Shop, contents: Omit<ShortEmail, 'shop' | 'greeting'>): Email {
  return { to: { name: '', address }, ...shortEmail({ ...contents, shop, greeting: 'Hello,' }) };
}

/** To the owner, about the shop itself. */
export function noticeToBusiness(shop: Shop, contents: Omit<ShortEmail, 'shop' | 'footer'>): Email {
  const footer = "You're getting this because it's the email of the business.";
  return {
    to: { name: shop.businessName, address: shop.businessEmail },
    ...shortEmail({ ...contents, shop, footer }),
  };
}

export type Fact = readonly [name: string, value: string];

export function shortEmail(contents: ShortEmail): Pick<Email, 'subject' | 'html' | 'text'> {
  return { subject: contents.subject, html: toHtml(contents), text: toText(contents) };
}

function toHtml({
  shop,
  heading,
  greeting,
  paragraphs,
  facts = [],
  action = [],
  after = [],
  link,
  footer,
}: ShortEmail): string {
  return emailPage({
    shop,
    preview: paragraphs.join(' ').slice(0, 160),
    heading,
    body: [
      html`${[...(greeting === undefined ? [] : [greeting]), ...own(shop.opening), ...paragraphs].map(
        (text) => html`<p class="ink" style="${STYLE.text}white-space:pre-line;">${text}</p>`,
      )}`,
      ...(facts.length > 0 ? [section('At a glance', factBox(facts))] : []),
      ...[action].flat().map(
        ({ label, url }) =>
          html`${button(label, url, shop.look)}
            <div style="height:8px;line-height:8px;font-size:0;">&nbsp;</div>`,
      ),
      html`${after.map((text) => html`<p class="soft" style="${STYLE.small}padding-top:12px;">${text}</p>`)}`,
      ...(link
        ? [html`<p class="soft" style="${STYLE.small}padding-top:12px;"><a href="${link.url}">${link.label}</a></p>`]
        : []),
      html`<div style="height:12px;line-height:12px;font-size:0;">&nbsp;</div>`,
    ],
    footer,
  });
}

/** The owner's lines, if there are any. */
function own(lines: string): string[] {
  return lines ? [lines] : [];
}

function factBox(facts: readonly Fact[]): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;">
    <tr>
      <td class="sunken" bgcolor="#FFF6E9" style="padding:14px 20px;border-radius:14px;border-left:6px solid #F7B32B;">
        ${facts.map(
          ([name, value]) =>
            html`<p class="soft" style="${STYLE.small}padding-top:6px;">${name}</p>
              <p class="ink" style="${STYLE.text}padding-bottom:4px;white-space:pre-line;">${value}</p>`,
        )}
      </td>
    </tr>
  </table>`;
}

function toText({ shop, greeting, paragraphs, facts = [], action = [], after = [], link, footer }: ShortEmail): string {
  return [
    ...(greeting === undefined ? [] : [greeting]),
    ...own(shop.opening),
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...[action].flat().map(({ label, url }) => `${label}: ${url}`),
    ...after,
    ...(link ? [`${link.label}: ${link.url}`] : []),
    ...own(shop.closing),
    footer ?? questions(shop),
    `${shop.businessName}\n${shop.publicUrl}\n`,
  ]
    .filter(Boolean)
    .join('\n\n');
}
