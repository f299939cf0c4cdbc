import { formatCents, type Quote } from '@party-rental/contracts';
import {
  awaitsDeposit,
  depositWords,
  feeRows,
  lineState,
  linkLabel,
  nextSteps,
  activePrice,
  units,
} from './confirmation-copy.js';
import { deliveryAddress, greeting } from '../customer-text.js';
import { html, type Html } from '../html.js';
import { button, letter, section, STYLE } from '../layout.js';
import type { OrderFacts, OrderLine } from '../order-facts.js';
import type { Shop } from '../shop.js';

export function confirmationHtml({ shop, customer, lines, standing }: OrderFacts): string {
  return letter({
    shop,
    preview: standing ? previewOf(standing) : '',
    heading: standing ? 'Your party is booked!' : 'Your order has been cancelled',
    body: [
      html`<p style="${STYLE.text}">${greeting(customer)}</p>
        <p style="${STYLE.text}">
          Thank you for booking with us. ${lines.length === 1 ? 'Here is your booking.' : 'Here are your bookings.'}
          ${standing ? 'We keep everything reserved for you.' : ''}
        </p>
        <div style="height:12px;line-height:12px;font-size:0;">&nbsp;</div>`,
      html`${lines.map((line) => lineCard(line, shop))}`,
      ...(standing ? [section('Price', priceTable(standing, awaitsDeposit(lines)))] : []),
      section(
        'Delivery address',
        html`<p style="${STYLE.text}">
          ${deliveryAddress(customer).map((line, i) => html`${i > 0 ? html`<br />` : ''}${line}`)}
        </p>`,
      ),
      ...(standing ? [section('What happens next', stepList(nextSteps(awaitsDeposit(lines))))] : []),
    ],
  });
}

/** The subject has the day. */
function previewOf(standing: Quote): string {
  return `Total ${formatCents(standing.total)} for ${standing.lines.map(({ name }) => name).join(', ')}.`;
}

function lineCard(line: OrderLine, shop: Shop): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 14px;">
    <tr>
      <td class="sunken" bgcolor="#FFF6E9" style="padding:18px 20px;border-radius:14px;border-left:6px solid #F7B32B;">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
          <tr>
            <td class="ink" style="${STYLE.font}font-size:18px;line-height:25px;font-weight:bold;color:#2D1E4A;">
              ${line.itemName}
            </td>
            <td
              class="ink"
              align="right"
              valign="top"
              style="${STYLE.font}font-size:18px;line-height:25px;font-weight:bold;color:#2D1E4A;white-space:nowrap;padding-left:12px;"
            >
              ${activePrice(line) ?? ''}
            </td>
          </tr>
        </table>
        <p style="${STYLE.text}">
          <strong class="good" style="color:#0F6F65;">${line.day}</strong><br />${units(line.quantity)}, booking
          <strong style="white-space:nowrap;">${line.number}</strong>
        </p>
        <p class="soft" style="${STYLE.small}padding:6px 0 14px;">${lineState(line, shop)}</p>
        ${button(linkLabel(line), line.detailsUrl)}
      </td>
    </tr>
  </table>`;
}

function priceTable(quote: Quote, isDepositAwaited: boolean): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
      ${feeRows(quote).map(([name, amount]) => priceRow(name, amount))} ${totalRow(formatCents(quote.total))}
    </table>
    <p style="${STYLE.text}padding-top:14px;">${depositWords(quote, isDepositAwaited)}</p>`;
}

function priceRow(name: string, amount: string): Html {
  return html`<tr>
    <td class="soft" style="${STYLE.small}padding:3px 0;">${name}</td>
    <td class="soft" align="right" style="${STYLE.small}padding:3px 0;">${amount}</td>
  </tr>`;
}

function totalRow(amount: string): Html {
  const cell = `${STYLE.font}font-size:19px;line-height:26px;font-weight:bold;color:#2D1E4A;border-top:2px solid #F3DDB8;padding-top:9px;`;
  return html`<tr>
    <td class="ink rule" style="${cell}">Total</td>
    <td class="ink rule" align="right" style="${cell}">${amount}</td>
  </tr>`;
}

function stepList(steps: readonly string[]): Html {
  return html`<ol style="margin:0;padding:0 0 0 22px;">
    ${steps.map(step)}
  </ol>`;
}

function step(text: string): Html {
  return html`<li class="ink" style="${STYLE.text}padding:3px 0 3px 4px;">${text}</li>`;
}
