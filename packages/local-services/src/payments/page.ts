import { createHash } from 'node:crypto';
import { find, requireObject, type Session, type State } from './objects.js';

const STYLE = `
:root { color-scheme: light dark; --line: #8886; --accent: light-dark(#0b57d0, #8ab4f8) }
* { box-sizing: border-box }
body { max-width: 28rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif }
section, .label { padding: 1rem; border: 1px solid var(--line); border-radius: .75rem; margin: 0 0 1rem }
.label { border-style: dashed; text-align: center } h1 { margin: 0; font-size: 1.375rem; line-height: 1.25 } form { display: grid; gap: .5rem }
dl div { display: flex; justify-content: space-between; gap: 1rem; padding: .375rem 0; border-bottom: 1px solid var(--line) }
dt { overflow-wrap: anywhere; min-width: 0 } dd { margin: 0; white-space: nowrap }
button { min-height: 2.75rem; border: 1px solid var(--accent); border-radius: .5rem; background: none; color: inherit; font: inherit; cursor: pointer }
button:first-child { background: var(--accent); color: light-dark(#fff, #0d1117) }
a { display: inline-block; padding: .625rem 0; color: var(--accent) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }`;

/** No form-action: browsers apply it to the redirect to the shop too. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`;

const format = (cents: number) => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (found) => `&#${found.charCodeAt(0)};`);

export function renderPage(state: State, id: string): string {
  const session = requireObject(state, 'checkout.session', id);
  const { status, cancel_url: back, amount_total: amount } = session;
  if (status === 'expired') return renderMessage('This payment page has expired', 'Nothing was charged.', back);
  if (status === 'complete') return renderMessage(...describePayment(state, session), getSuccessUrl(session));
  const intent = find(state, 'payment_intent', session.payment_intent);
  if (intent?.status === 'requires_action') {
    const buttons = renderForm(id, { pay: 'Confirm', decline: 'Cancel' });
    return layout('Confirm with your bank', `<p>The shop requests ${format(amount)}.</p>${buttons}`, back);
  }
  const error = intent?.last_payment_error?.message;
  const failure = error ? `<p role="status">${escapeHtml(error)} Nothing was charged. You can try again.</p>` : '';
  const items = state.checkouts[id]?.params.line_items ?? [];
  const rows = items.map(({ quantity, price_data: { unit_amount, product_data } }) => {
    const label = `${quantity > 1 ? `${quantity} × ` : ''}${product_data.name}`;
    return `<div><dt>${escapeHtml(label)}</dt><dd>${format(unit_amount * quantity)}</dd></div>`;
  });
  const total = `<div><dt><b>Total</b></dt><dd><b>${format(amount)}</b></dd></div>`;
  const buttons = renderForm(id, { pay: 'Pay', decline: 'Decline', secondStep: 'Second step' });
  return layout('Pay for your order', `<dl>${rows.join('')}${total}</dl>${failure}${buttons}`, back);
}

export function renderMessage(title: string, text: string, backUrl: string | null = null): string {
  return layout(title, `<p>${escapeHtml(text)}</p>`, backUrl);
}

export function getSuccessUrl({ id, success_url: url }: Session): string {
  return new URL(url.replaceAll('{CHECKOUT_SESSION_ID}', id)).href;
}

function describePayment(state: State, { payment_intent }: Session): [title: string, text: string] {
  const intent = find(state, 'payment_intent', payment_intent);
  const charge = find(state, 'charge', intent?.latest_charge);
  if (!intent || !charge || intent.status === 'canceled') return ['This payment was canceled', 'Nothing was charged.'];
  if (intent.status === 'requires_capture') {
    const text = `The shop can collect ${format(intent.amount_capturable)}. It has not collected it yet.`;
    return ['You have authorized this payment', text];
  }
  const refunded = charge.amount_refunded - (charge.amount - charge.amount_captured);
  const refund = refunded > 0 ? ` ${format(refunded)} of it was refunded.` : '';
  return ['This payment is complete', `You paid ${format(intent.amount_received)}.${refund}`];
}

function renderForm(id: string, buttons: Record<string, string>): string {
  const rendered = Object.entries(buttons).map(
    ([action, label]) => `<button name=action value=${action}>${label}</button>`,
  );
  return `<form method="post" action="/pay/${id}">${rendered.join('')}</form>`;
}

function layout(title: string, content: string, backUrl: string | null): string {
  const back = backUrl === null ? '' : `<p><a href="${escapeHtml(backUrl)}">Back to the shop</a></p>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – Payment simulator</title><style>${STYLE}</style></head>
<body><main><p class="label">Payment simulator – no real money</p>
<section><h1>${title}</h1>${content}</section>${back}</main></body></html>`;
}
