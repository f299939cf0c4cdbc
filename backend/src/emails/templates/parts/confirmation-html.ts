import { formatCents } from '@party-rental/contracts';
import { deliveryAddress, greeting } from './customer-text.js';
import { html, type Html } from './html.js';
import { button, emailPage, section, STYLE } from './layout.js';
import { numberFact, type OrderFacts, type LineFacts } from './order-facts.js';

/** The parts of a confirmation that its HTML and its plain text share. */
export interface ConfirmationContents extends OrderFacts {
  heading: string;
  thanks: string;
  fees: readonly (readonly [name: string, amount: string])[];
  payment: string;
  nextSteps: readonly string[];
}

export function confirmationHtml(contents: ConfirmationContents): string {
  const { shop, customer, lines, line, order, price, payLink, heading, thanks, nextSteps } = contents;
  const buttons = [
    ...(payLink ? [button(payLink.label, payLink.url, shop.look), GAP] : []),
    button(line.link.label, line.link.url, shop.look),
  ];
  return emailPage({
    shop,
    // The subject names the day.
    preview: price
      ? `Total ${formatCents(price.total)} for ${lines
          .filter(({ status }) => status !== 'CANCELLED')
          .map(({ itemName }) => itemName)
          .join(', ')}.`
      : '',
    heading,
    body: [
      html`<p style="${STYLE.text}">${greeting(customer)}</p>
        <p style="${STYLE.text}white-space:pre-line;">${thanks}</p>
        <div style="height:12px;line-height:12px;font-size:0;">&nbsp;</div>`,
      html`<p style="${STYLE.text}">${numberFact(contents)[0]} <strong>${order.number}</strong></p>
        ${lines.map(lineCard)} ${buttons}`,
      ...(price ? [section('Price', priceTable(contents))] : []),
      section(
        'Delivery address',
        html`<p style="${STYLE.text}">
          ${deliveryAddress(customer).map((line, i) => html`${i > 0 ? html`<br />` : ''}${line}`)}
        </p>`,
      ),
      ...(price ? [section('What happens next', stepList(nextSteps))] : []),
    ],
  });
}

/** Between two buttons. */
const GAP = html`<div style="height:8px;line-height:8px;font-size:0;">&nbsp;</div>`;

function lineCard({ itemName, contents, amount, day, units, cancellation }: LineFacts): Html {
  const title = `${STYLE.font}font-size:18px;line-height:25px;font-weight:bold;color:#2D1E4A;`;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 14px;">
    <tr>
      <td class="sunken" bgcolor="#FFF6E9" style="padding:18px 20px;border-radius:14px;border-left:6px solid #F7B32B;">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
          <tr>
            <td class="ink" style="${title}">${itemName}</td>
            <td class="ink" align="right" valign="top" style="${title}white-space:nowrap;padding-left:12px;">
              ${amount ?? ''}
            </td>
          </tr>
        </table>
        ${contents ? html`<p class="soft" style="${STYLE.small}">Inside: ${contents}</p>` : ''}
        <p style="${STYLE.text}"><strong class="good" style="color:#0F6F65;">${day}</strong><br />${units}</p>
        <p class="soft" style="${STYLE.small}padding:6px 0 0;">${cancellation}</p>
      </td>
    </tr>
  </table>`;
}

function priceTable({ fees, payment }: ConfirmationContents): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
      ${fees.map(([name, amount]) => priceRow(name, amount))}
    </table>
    <p style="${STYLE.text}padding-top:14px;">${payment}</p>`;
}

function priceRow(name: string, amount: string): Html {
  const [kind, style] =
    name === 'Total'
      ? [
          'ink rule',
          `${STYLE.font}font-size:19px;line-height:26px;font-weight:bold;color:#2D1E4A;border-top:2px solid #F3DDB8;padding-top:9px;`,
        ]
      : ['soft', `${STYLE.small}padding:3px 0;`];
  return html`<tr>
    <td class="${kind}" style="${style}">${name}</td>
    <td class="${kind}" align="right" style="${style}">${amount}</td>
  </tr>`;
}

function stepList(steps: readonly string[]): Html {
  return html`<ol style="margin:0;padding:0 0 0 22px;">
    ${steps.map((step) => html`<li class="ink" style="${STYLE.text}padding:3px 0 3px 4px;">${step}</li>`)}
  </ol>`;
}
