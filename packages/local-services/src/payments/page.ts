import { createHash } from 'node:crypto';
import { requireObject } from './api.js';
import type { Charge, PaymentIntent, Session, State } from './state.js';

const STYLE = `
:root { color-scheme: light dark; --text: #1b1f24; --soft: #57606a; --page: #f4f5f7; --card: #fff; --line: #d0d7de; --accent: #0b57d0; --on-accent: #fff }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6edf3; --soft: #a5b0bc; --page: #0d1117; --card: #161b22; --line: #3d444d; --accent: #8ab4f8; --on-accent: #0d1117 }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 28rem; margin: 0 auto; padding: 1rem }
.label { margin: 0 0 1rem; padding: .5rem .75rem; border: 2px dashed var(--line); border-radius: .5rem; color: var(--soft); text-align: center }
section { padding: 1rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--card) }
h1 { margin: 0 0 .75rem; font-size: 1.375rem; line-height: 1.25 }
dl { margin: 0 0 1rem } dl div { display: flex; justify-content: space-between; gap: 1rem; padding: .375rem 0; border-bottom: 1px solid var(--line) }
dt { overflow-wrap: anywhere; min-width: 0 } dd { margin: 0; white-space: nowrap } .total { font-weight: 700; border: 0 }
form { display: grid; gap: .5rem }
button { min-height: 2.75rem; border: 1px solid var(--line); border-radius: .5rem; background: transparent; color: inherit; font: inherit; cursor: pointer }
button.main { border-color: var(--accent); background: var(--accent); color: var(--on-accent); font-weight: 600 }
a { display: inline-block; padding: .625rem 0; color: var(--accent) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }`;

/** No form-action: browsers apply it to the redirect to the shop too. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`;

export function renderPage(state: State, id: string): string {
  const session = requireObject(state.sessions, id);
  const intent = state.intents[session.payment_intent ?? ''];
  const charge = state.charges[intent?.latest_charge ?? ''];
  const format = (cents: number) => formatAmount(cents, session.currency);
  if (session.status === 'expired') {
    return layout('This payment page has expired', '<p>Nothing was charged.</p>', session.cancel_url);
  }
  if (session.status === 'complete') {
    const { title, text } = describePayment(intent, charge, format);
    return layout(title, `<p>${escapeHtml(text)}</p>`, getSuccessUrl(session));
  }
  const action = `/pay/${id}`;
  if (intent?.status === 'requires_action') {
    const buttons = renderForm(action, { pay: 'Confirm', decline: 'Cancel' });
    const text = `<p>The shop requests ${escapeHtml(format(session.amount_total))}.</p>`;
    return layout('Confirm with your bank', text + buttons, session.cancel_url);
  }
  const error = intent?.last_payment_error;
  const status = error
    ? `<p role="status">${escapeHtml(error.message)} Nothing was charged. You can try again.</p>`
    : '';
  const buttons = renderForm(action, { pay: 'Pay', decline: 'Decline', secondStep: 'Second step' });
  return layout('Pay for your order', renderItems(state, session, format) + status + buttons, session.cancel_url);
}

export function renderMessage(title: string, text: string): string {
  return layout(title, `<p>${escapeHtml(text)}</p>`, null);
}

export function getSuccessUrl({ id, success_url: url }: Session): string {
  return new URL(url.replaceAll('{CHECKOUT_SESSION_ID}', id)).href;
}

function describePayment(
  intent: PaymentIntent | undefined,
  charge: Charge | undefined,
  format: (cents: number) => string,
): { title: string; text: string } {
  if (!intent || !charge || intent.status === 'canceled') {
    return { title: 'This payment was canceled', text: 'Nothing was charged.' };
  }
  if (intent.status === 'requires_capture') {
    const text = `The shop can collect ${format(intent.amount_capturable)}. It has not collected it yet.`;
    return { title: 'You have authorized this payment', text };
  }
  const refunded = charge.amount_refunded - (charge.amount - charge.amount_captured);
  const refund = refunded > 0 ? ` ${format(refunded)} of it was refunded.` : '';
  return { title: 'This payment is complete', text: `You paid ${format(intent.amount_received)}.${refund}` };
}

function renderItems(state: State, session: Session, format: (cents: number) => string): string {
  const rows = (state.checkouts[session.id]?.items ?? []).map(({ name, quantity, amount }) => {
    const label = quantity > 1 ? `${quantity} × ${name}` : name;
    return `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(format(amount))}</dd></div>`;
  });
  const total = `<div class="total"><dt>Total</dt><dd>${escapeHtml(format(session.amount_total))}</dd></div>`;
  return `<dl>${rows.join('')}${total}</dl>`;
}

function renderForm(action: string, buttons: Record<string, string>): string {
  const rendered = Object.entries(buttons).map(([value, label], index) => {
    return `<button name="action" value="${value}"${index === 0 ? ' class="main"' : ''}>${label}</button>`;
  });
  return `<form method="post" action="${escapeHtml(action)}">${rendered.join('')}</form>`;
}

function layout(title: string, content: string, backUrl: string | null): string {
  const back = backUrl === null ? '' : `<p><a href="${escapeHtml(backUrl)}">Back to the shop</a></p>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} – Payment simulator</title><style>${STYLE}</style></head>
<body><main><p class="label">Payment simulator – no real money</p>
<section><h1>${escapeHtml(title)}</h1>${content}</section>${back}</main></body></html>`;
}

function formatAmount(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
