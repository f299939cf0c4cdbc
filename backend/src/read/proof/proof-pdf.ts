import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import {
  formatRentalDays,
  EMAIL_STATUS_LABELS,
  formatAdjustment,
  formatCents,
  formatPromo,
  longInstant,
  PURPOSES_TO_THE_BUSINESS,
  type BrandColors,
} from '@party-rental/contracts';
import { getFingerprint } from '../../platform/security/signing-key.js';
import { NOT_PROVABLE, PROVABLE, type ProofPack, type ProvenEvent } from './proof-pack.js';

const MARGIN = 54;
const BODY = 10;
const require = createRequire(import.meta.url);
const REGULAR = require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf');
const BOLD = require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf');

/**
 * A proof pack for people. Its font has Latin, Greek and Cyrillic letters; others show as boxes, and are in the JSON.
 * It has no logo, because pdfkit can't embed WebP.
 */
export async function proofPdf(proof: ProofPack, { primary }: BrandColors): Promise<Buffer> {
  const { order, business, timeZone } = proof;
  // Loading it takes a fifth of a second, and few processes need it.
  const { default: PDFDocument } = await import('pdfkit');
  const title = `Proof of order ${order.number}`;
  const doc = new PDFDocument({
    margin: MARGIN,
    size: 'LETTER',
    bufferPages: true,
    font: REGULAR,
    info: { Title: title, Author: business.businessName },
  });
  const bytes = buffer(doc);
  const at = (instant: string) => longInstant(new Date(instant), timeZone);
  const bold = (size: number, text: string) =>
    doc.font(BOLD).fontSize(size).fillColor(primary).text(text).font(REGULAR).fontSize(BODY).fillColor('black');
  const heading = (text: string) => {
    if (doc.y > doc.page.height - 140) doc.addPage();
    doc.moveDown();
    bold(13, text);
    doc.moveDown(0.3);
  };
  const line = (text: string, indent = 0) => doc.text(toOneLine(text), { indent, lineGap: 2 });
  const row = (label: string, value: string) => {
    doc.text(toOneLine(label), { continued: true, lineGap: 2 }).text(toOneLine(value), { align: 'right' });
  };
  const mono = (text: string) => doc.font('Courier').fontSize(8).text(text).font(REGULAR).fontSize(BODY);

  bold(13, toOneLine(business.businessName));
  line(formatContact({ ...business, businessName: '' }));
  const { x, y, page } = doc.moveDown(0.5);
  doc
    .lineWidth(2)
    .strokeColor(primary)
    .moveTo(x, y)
    .lineTo(page.width - MARGIN, y)
    .stroke();
  doc.moveDown(0.5);
  bold(20, title);
  doc.moveDown(0.3);
  line(`Made on ${at(proof.madeAt)} from the shop's log, which keeps every event and changes none.`);

  heading('Order');
  line(`${order.number}, ${order.status.toLowerCase().replace('_', ' ')}, placed on ${at(order.createdAt)}`);
  line([order.customerName, order.customerEmail, order.customerPhone].filter(Boolean).join(', '));
  line([order.address, order.city, order.state, order.zipCode].filter(Boolean).join(', '));
  for (const { number, quantity, itemName, unitPrice, status, ...rental } of order.lines)
    row(
      `${formatRentalDays(rental, String)}: ${quantity} x ${itemName} (${number}), ${status.toLowerCase()}`,
      `${formatCents(unitPrice)} each`,
    );

  heading('Price now');
  const { price, money } = order;
  const amounts: [string, number][] = [
    ['Subtotal', price.subtotal],
    ['Delivery', price.deliveryFee],
    ['Delivery surcharge', price.deliverySurcharge],
    ['Setup', price.setupFee],
    ['Cleaning', price.cleaningFee],
    ...(price.waiver > 0 ? [['Damage waiver', price.waiver] as [string, number]] : []),
    ...price.adjustments.map((one): [string, number] => [`Adjustment: ${formatAdjustment(one)}`, one.amount]),
    ...(price.cancellationCharge > 0 ? [['Cancellation charge', price.cancellationCharge] as [string, number]] : []),
    ['Tax', price.tax],
    ['Total', price.total],
    ['Paid', money.paid],
    ['Refunded', money.refunded],
    ...(money.writtenOff > 0 ? [['Written off', money.writtenOff] as [string, number]] : []),
    ['Balance due', money.balance],
    ['Damage deposit held', money.damageDepositHeld],
  ];
  for (const [label, amount] of amounts) row(label, formatCents(amount));
  for (const { kind, amount, method, at: paidAt, reference, reversed } of money.payments)
    line(
      `${kind} ${formatCents(amount)}${kind === 'WRITE_OFF' ? '' : `, ${method}`}, ${at(paidAt)}${reference ? `, ${reference}` : ''}${reversed ? ' (reversed)' : ''}`,
    );

  heading('Terms when the order was placed');
  const { quote, sentences, settings } = proof.terms;
  for (const { name, quantity, price: each, ...rental } of quote.lines)
    row(`${formatRentalDays(rental, String)}: ${quantity} x ${name}`, `${formatCents(each)} each`);
  if (quote.promo) row(formatPromo(quote.promo.code), formatCents(quote.promo.amount));
  row('Total', formatCents(quote.total));
  for (const text of sentences) line(text);
  line(
    `The shop was ${formatContact(settings)}. Its cleaning fee was ${formatCents(settings.cleaningFee)} an order, its lead time ${settings.leadTimeDays} days.`,
  );

  heading('Stock when units were taken');
  for (const { itemName, day, units, taken, needed } of proof.stock)
    line(
      `${itemName} on ${day}: ${units} in stock, ${taken} taken by others, ${needed} for this order, ${units - taken - needed} left`,
    );

  heading('Every event');
  for (const [index, event] of proof.events.entries()) {
    if (doc.y > doc.page.height - 110) doc.addPage();
    const { type, at: recordedAt, actor } = event.decoded;
    doc.font(BOLD);
    line(`${index + 1}. ${inWords(type)}, ${at(recordedAt)}, by ${actor}`);
    doc.font(REGULAR);
    const facts = formatFacts(event);
    if (facts) line(facts);
    mono(event.hash);
    doc.moveDown(0.3);
  }

  heading('Every email');
  if (proof.emails.length === 0) line('None.');
  for (const { purpose, recipient, status, sentAt, attempts, error, reply, messageId } of proof.emails) {
    const to = PURPOSES_TO_THE_BUSINESS.includes(purpose) ? ' to the shop' : recipient ? ` to ${recipient}` : '';
    const sent = sentAt ? `, accepted by the mail server on ${at(sentAt)}` : '';
    line(
      `${inWords(purpose.replaceAll('-', ' '))}${to}: ${EMAIL_STATUS_LABELS[status].toLowerCase()}${sent}, attempts: ${attempts}`,
    );
    if (error ?? reply) line(`The mail server's reply: ${error ?? reply}`, 12);
    if (messageId) line(`Message id: ${messageId}`, 12);
  }

  heading('What this proves');
  for (const text of [PROVABLE.byKey, ...PROVABLE.always]) line(`- ${text}`);
  doc.moveDown(0.5);
  line('It does not prove:');
  for (const text of NOT_PROVABLE.always) line(`- ${text}`);
  doc.moveDown(0.5);
  line(
    'The JSON file of the same name has the events exactly as stored, and the signature. Anyone can check it with the key that the shop publishes at /api/proof-key: npm run ops -- proof --check FILE --key FINGERPRINT',
  );
  if (proof.signature) {
    line(`Fingerprint of the shop's key (${proof.signature.algorithm}):`);
    mono(getFingerprint(proof.signature.publicKey));
  }
  line(`Last hash of ${proof.chain.events} events (${proof.chain.algorithm}):`);
  mono(proof.chain.hash);
  numberPages(doc, order.number);
  doc.end();
  return bytes;
}

type Contact = Record<'businessName' | 'street' | 'city' | 'phone' | 'businessEmail', string>;

function formatContact({ businessName, street, city, phone, businessEmail }: Contact): string {
  return [businessName, street, city, phone, businessEmail].filter(Boolean).join(', ');
}

function numberPages(doc: PDFKit.PDFDocument, number: string): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // In the bottom margin, where text would otherwise begin another page.
    doc.page.margins.bottom = 0;
    doc.fontSize(8).text(`${number}, page ${page + 1} of ${count}`, MARGIN, doc.page.height - 36, { lineBreak: false });
  }
}

const SHOWN = [
  'itemName',
  'eventDate',
  'date',
  'quantity',
  'from',
  'kind',
  'amount',
  'method',
  'requestedBy',
  'step',
  'note',
  'reason',
];

/** What an event says in a few words: `itemName: Castle, eventDate: 2026-12-12`. Amounts are in cents. */
function formatFacts({ decoded: { data, personal } }: ProvenEvent): string {
  const facts = Object.entries({ ...data, ...personal }).filter(
    (fact): fact is [string, string | number] =>
      SHOWN.includes(fact[0]) && ['string', 'number'].includes(typeof fact[1]),
  );
  return facts
    .map(([name, value]) => `${inWords(name)}: ${name === 'amount' ? formatCents(Number(value)) : value}`)
    .join(', ');
}

/** `BookingCreated` as `Booking created`. */
function inWords(name: string): string {
  const words = name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Letters with their accents, because a font may lack the accents alone. */
function toOneLine(text: string): string {
  return text.normalize('NFC').replace(/[\n\t]/g, ' ');
}
