import { z } from 'zod';
import { ofAdmin, type Endpoint } from '../api/endpoint.js';
import { orDigits } from '../text/text.js';
import { listSchema } from '../text/response-values.js';
import { cents } from './order-figures.js';
import { promoCode, promoCodeInput, promoCodeUsage, promoDiscount } from './promo-codes.js';

const path = '/api/admin/promo-codes';
const exampleDiscount = { code: 'SUMMER10', amount: null, percent: -10 };
const exampleCode = {
  ...exampleDiscount,
  ...{ from: '2026-06-01', to: '2026-08-31', minimumSubtotal: 20_000, maxUses: 100, oncePerEmail: true },
  uses: 12,
};
const { uses: _uses, amount: _amount, ...exampleInput } = exampleCode;

export const promoCodeEndpoints = {
  promoCode: {
    method: 'GET',
    path: '/api/promo-codes/{code}',
    access: 'anyone',
    tag: 'Shop',
    summary: 'What a promo code takes off an order of today',
    description: 'Its limits of uses are checked when the order is placed.',
    params: z.object({ code: promoCode }),
    query: z.object({ subtotal: orDigits(cents).optional() }),
    output: promoDiscount,
    rateLimits: [{ max: 60, minutes: 10, per: 'network' }],
    errors: ['not_found', 'promo_code_refused'],
    example: { output: exampleDiscount },
  },
  promoCodes: {
    method: 'GET',
    path,
    ...ofAdmin,
    summary: 'All promo codes with their uses, newest first',
    output: listSchema(promoCodeUsage),
    example: { output: [exampleCode] },
  },
  addPromoCode: {
    method: 'POST',
    path,
    ...ofAdmin,
    summary: 'Add a promo code with an amount or a percentage',
    body: promoCodeInput,
    status: 201,
    output: promoCodeUsage,
    errors: ['conflict'],
    example: { body: exampleInput, output: { ...exampleCode, uses: 0 } },
  },
  changePromoCode: {
    method: 'PATCH',
    path,
    ...ofAdmin,
    summary: 'Change the terms of a promo code for later orders',
    description: 'Terms that are absent stay; null removes a limit. A last day in the past ends it.',
    body: promoCodeInput,
    output: promoCodeUsage,
    errors: ['not_found'],
    example: { body: { code: 'SUMMER10', to: '2026-09-30' }, output: { ...exampleCode, to: '2026-09-30' } },
  },
} as const satisfies Record<string, Endpoint>;
