import { formatCents, type Quote } from '@party-rental/contracts';
import { awaitsDeposit, depositWords, feeRows, lineState, nextSteps, activePrice, units } from './confirmation-copy.js';
import { deliveryAddress, greeting } from '../customer-text.js';
import { questions } from '../layout.js';
import type { OrderFacts, OrderLine } from '../order-facts.js';
import type { Shop } from '../shop.js';

export function confirmationText({ shop, customer, lines, standing }: OrderFacts): string {
  return [
    greeting(customer),
    '',
    `Thank you for booking with ${shop.businessName}. ${lines.length === 1 ? 'Here is your booking.' : 'Here are your bookings.'}`,
    ...lines.flatMap((line) => lineText(line, shop)),
    '',
    ...(standing ? priceText(standing, awaitsDeposit(lines)) : []),
    'DELIVERY ADDRESS',
    ...deliveryAddress(customer),
    '',
    ...(standing
      ? ['WHAT HAPPENS NEXT', ...nextSteps(awaitsDeposit(lines)).map((step, i) => `${i + 1}. ${step}`), '']
      : []),
    questions(shop),
    '',
    shop.businessName,
    shop.publicUrl,
    '',
  ].join('\n');
}

function lineText(line: OrderLine, shop: Shop): string[] {
  const price = activePrice(line);
  return [
    '',
    `${line.itemName} (${units(line.quantity)})${price === undefined ? '' : `, ${price}`}`,
    line.day,
    `Booking ${line.number}`,
    lineState(line, shop),
    `Details: ${line.detailsUrl}`,
  ];
}

function priceText(quote: Quote, isDepositAwaited: boolean): string[] {
  return [
    'PRICE',
    ...feeRows(quote).map(([name, amount]) => row(name, amount)),
    row('Total', formatCents(quote.total)),
    '',
    depositWords(quote, isDepositAwaited),
    '',
  ];
}

function row(name: string, amount: string): string {
  return `${name.padEnd(12)}${amount.padStart(12)}`;
}
