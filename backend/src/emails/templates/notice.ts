import { html, type Html } from './html.js';
import { button, letter, questions, section, STYLE } from './layout.js';
import type { Email } from './email.js';
import type { Shop } from './shop.js';

/** The contents of a short email. HTML and plain text are made of the same. */
interface Note {
  shop: Shop;
  subject: string;
  heading: string;
  greeting?: string;
  /** Paragraphs. They are also what the list of messages shows. */
  words: readonly string[];
  facts: readonly Fact[];
  action: { label: string; url: string };
  /** Smaller paragraphs at the end. */
  after?: readonly string[];
  /** What stands at the foot, when not whom to ask. */
  foot?: string;
}

export type Fact = readonly [name: string, value: string];

export function note(contents: Note): Pick<Email, 'subject' | 'html' | 'text'> {
  return { subject: contents.subject, html: noteHtml(contents), text: noteText(contents) };
}

function noteHtml({ shop, heading, greeting, words, facts, action, after = [], foot }: Note): string {
  return letter({
    shop,
    preview: words.join(' ').slice(0, 160),
    heading,
    body: [
      html`${paragraphs(greeting, words).map((text) => html`<p class="ink" style="${STYLE.text}">${text}</p>`)}`,
      section(
        'At a glance',
        html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;">
          <tr>
            <td
              class="sunken"
              bgcolor="#FFF6E9"
              style="padding:14px 20px;border-radius:14px;border-left:6px solid #F7B32B;"
            >
              ${facts.map(factHtml)}
            </td>
          </tr>
        </table>`,
      ),
      button(action.label, action.url),
      html`${after.map((text) => html`<p class="soft" style="${STYLE.small}padding-top:12px;">${text}</p>`)}`,
      html`<div style="height:12px;line-height:12px;font-size:0;">&nbsp;</div>`,
    ],
    ...(foot !== undefined && { foot }),
  });
}

function paragraphs(greeting: string | undefined, words: readonly string[]): readonly string[] {
  return greeting === undefined ? words : [greeting, ...words];
}

function factHtml([name, value]: Fact): Html {
  return html`<p class="soft" style="${STYLE.small}padding-top:6px;">${name}</p>
    <p class="ink" style="${STYLE.text}padding-bottom:4px;white-space:pre-line;">${value}</p>`;
}

function noteText({ shop, greeting, words, facts, action, after = [], foot }: Note): string {
  return [
    ...paragraphs(greeting, words),
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    `${action.label}: ${action.url}`,
    ...after,
    foot ?? questions(shop),
    `${shop.businessName}\n${shop.publicUrl}\n`,
  ].join('\n\n');
}
