import {
  findTermsError,
  formatCents,
  longDay,
  type CalendarDate,
  type PromoCodeInput,
  type PromoDiscount,
  type PromoTerms,
} from '@party-rental/contracts';
import type { DomainEvent, PromoCodeChanged } from './events.js';
import { conflict, Rejection } from './rejections.js';

/** The terms of each code, in the order in which codes were added. */
export type PromoCodes = ReadonlyMap<string, PromoTerms>;

export const NO_PROMO_CODES: PromoCodes = new Map();

const NO_TERMS: PromoTerms = {
  amount: null,
  percent: null,
  from: null,
  to: null,
  minimumSubtotal: null,
  maxUses: null,
  oncePerEmail: false,
};

export function evolvePromoCodes(codes: PromoCodes, event: DomainEvent): PromoCodes {
  return event.type === 'PromoCodeChanged' ? new Map(codes).set(event.data.code, event.data.terms) : codes;
}

export function addPromoCode(codes: PromoCodes, { code, ...terms }: PromoCodeInput): PromoCodeChanged[] | Rejection {
  if (codes.has(code)) return conflict(`There's a code ${code} already. Please change it, or choose another one.`);
  return setTerms(code, mergeTerms(NO_TERMS, terms));
}

/** Unchanged terms yield no event. */
export function changePromoCode(
  codes: PromoCodes,
  { code, ...change }: PromoCodeInput,
): PromoCodeChanged[] | Rejection {
  const before = codes.get(code);
  if (!before) return noSuchCode(code);
  const terms = mergeTerms(before, change);
  const fields = Object.keys(NO_TERMS) as (keyof PromoTerms)[]; // its keys
  return fields.every((field) => terms[field] === before[field]) ? [] : setTerms(code, terms);
}

export function noSuchCode(code: string): Rejection {
  return new Rejection('not_found', `There's no promo code ${code}. Please check how it's written.`);
}

/** The email of each order that uses a code; null after an erasure. */
export type PromoUses = readonly (string | null)[];

export interface PromoRequest {
  code: string;
  /** Undefined if there is no such code. */
  terms: PromoTerms | undefined;
  /** Of other orders; read only for codes that limit them. */
  uses: PromoUses;
}

/** Whether the number of uses or their emails count. */
export function limitsUses(terms: PromoTerms | undefined): boolean {
  return terms !== undefined && (terms.maxUses !== null || terms.oncePerEmail);
}

/** The discount of an order that is placed now. The subtotal is in cents; without one, no minimum is checked. */
export function acceptPromo(
  { code, terms, uses }: PromoRequest,
  { today, subtotal = Infinity, email }: { today: CalendarDate; subtotal?: number | undefined; email: string | null },
): PromoDiscount | Rejection {
  const refuse = (why: string, next = 'Please remove it, or try another one.') => {
    const message = `${why} ${next}`;
    return new Rejection('promo_code_refused', message, { errors: [{ path: 'promoCode', message }] });
  };
  if (!terms) return refuse(`We don't know the promo code ${code}.`, "Please check how it's written.");
  const { amount, percent, from, to, minimumSubtotal, maxUses, oncePerEmail } = terms;
  if (from && today < from) return refuse(`The promo code ${code} starts on ${longDay(from)}.`);
  if (to && today > to) return refuse(`The promo code ${code} ended on ${longDay(to)}.`);
  if (minimumSubtotal && subtotal < minimumSubtotal)
    return refuse(
      `The promo code ${code} is for orders of ${formatCents(minimumSubtotal)} or more before delivery and tax.`,
    );
  if (oncePerEmail && email !== null && uses.some((user) => user?.toLowerCase() === email.toLowerCase()))
    return refuse(`The promo code ${code} works once per customer, and this email has already used it.`);
  if (maxUses !== null && uses.length >= maxUses) return refuse(`The promo code ${code} has been used up.`);
  return { code, amount, percent };
}

function setTerms(code: string, terms: PromoTerms): PromoCodeChanged[] | Rejection {
  const error = findTermsError(terms);
  if (error) return new Rejection('malformed', `${error.message}.`, { errors: [error] });
  return [{ type: 'PromoCodeChanged', data: { code, terms } }];
}

/** An amount replaces a percentage, and the other way around. What a request leaves out stays. */
function mergeTerms(before: PromoTerms, change: Omit<PromoCodeInput, 'code'>): PromoTerms {
  const {
    amount = change.percent ? null : before.amount,
    percent = change.amount ? null : before.percent,
    from = before.from,
    to = before.to,
    minimumSubtotal = before.minimumSubtotal,
    maxUses = before.maxUses,
    oncePerEmail = before.oncePerEmail,
  } = change;
  return { amount, percent, from, to, minimumSubtotal, maxUses, oncePerEmail };
}
