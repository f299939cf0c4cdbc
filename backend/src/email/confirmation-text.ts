import { formatCents } from '@party-rental/contracts';
import { depositWords, feeRows, lineState, NEXT_STEPS, units } from './confirmation-words.js';
import type { OrderFacts, OrderLine } from './order-facts.js';

export function confirmationText({ shop, customer, lines, quote }: OrderFacts): string {
  const { customerName, address, city, state, zipCode, specialInstructions } = customer;
  return [
    `Hello ${customerName},`,
    '',
    `thank you for booking with ${shop.businessName}. ${lines.length === 1 ? 'Here is your booking.' : 'Here are your bookings.'}`,
    ...lines.flatMap(lineText),
    '',
    'PRICE',
    ...feeRows(quote).map(([name, amount]) => row(name, amount)),
    row('Total', formatCents(quote.total)),
    '',
    depositWords(quote),
    '',
    'DELIVERY ADDRESS',
    address,
    `${city}, ${state} ${zipCode}`,
    ...(specialInstructions ? ['', 'YOUR INSTRUCTIONS', specialInstructions] : []),
    '',
    'WHAT HAPPENS NEXT',
    ...NEXT_STEPS.map((step, i) => `${i + 1}. ${step}`),
    '',
    `Questions? Answer this email or write to ${shop.businessEmail}.`,
    '',
    shop.businessName,
    shop.publicUrl,
    '',
  ].join('\n');
}

function lineText(line: OrderLine): string[] {
  return [
    '',
    `${line.itemName} (${units(line.quantity)}), ${formatCents(line.total)}`,
    line.day,
    `Booking ${line.number}`,
    lineState(line),
    `Details: ${line.detailsUrl}`,
  ];
}

function row(name: string, amount: string): string {
  return `${name.padEnd(12)}${amount.padStart(12)}`;
}
