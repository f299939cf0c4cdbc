import {
  activeLines,
  confirmationCall,
  dayIn,
  deadlineDay,
  depositCall,
  describeSetup,
  formatTime,
  isDeliveredSoon,
} from '@party-rental/contracts';
import type { OrderFacts } from './order-facts.js';
import type { Fact } from './short-email.js';

/** When the party starts and the crew sets up; nothing about cancelled lines. */
export function timeFacts({ shop, customer: { partyStart }, affected }: OrderFacts): Fact[] {
  if (activeLines(affected).length === 0) return [];
  const setup = describeSetup(partyStart, shop.setupWindows);
  return [
    ...(partyStart === null ? [] : [['Party start', formatTime(partyStart)] as const]),
    ...(setup === null ? [] : [['Setup', setup] as const]),
  ];
}

/** The same as a step of what happens next. */
export function setupStep({ shop, customer: { partyStart } }: OrderFacts): string {
  const setup = describeSetup(partyStart, shop.setupWindows) ?? "On the day, we'll deliver and set up.";
  return partyStart === null ? setup : `Your party starts at ${formatTime(partyStart)}. ${setup}`;
}

/** When the shop calls about the deposit, and to confirm the details: before the first day that is still to come. */
export function callTimes({ lines, shop, now }: OrderFacts): { deposit: string; confirmation: string } {
  const today = dayIn(shop.timeZone, now);
  const day = deadlineDay(lines, today);
  return { deposit: depositCall(day, today, shop.calls), confirmation: confirmationCall(day, today, shop.calls) };
}

/** Whether an email is sent on the event day or the day before: it names the phone of that day. */
export function isSentSoonBefore(lines: OrderFacts['lines'], { shop, now }: OrderFacts): boolean {
  return isDeliveredSoon(lines, dayIn(shop.timeZone, now));
}
