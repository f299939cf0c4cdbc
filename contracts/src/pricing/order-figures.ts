import { uploadedAddress } from '../items/images.js';
import { z } from 'zod';
import { calendarDate } from '../days/calendar-date.js';
import { LEDGER_KINDS, MONEY_METHODS, PAYMENT_METHODS, PROVIDERS } from './ledger.js';
import { listSchema } from '../text/response-values.js';
import { MAX_REASON } from '../text/limits.js';

export const cents = z.int().min(0).meta({ description: 'US cents' });
export const AMOUNT_OR_PERCENT = 'Please enter either an amount or a percentage';
export const paymentMethod = z.enum(PAYMENT_METHODS, 'Please choose how it was paid');
/** How money, and not a rain check, changed hands. */
export const moneyMethod = z.enum(MONEY_METHODS, 'Please choose how it was paid');
export const creditCode = z.string().max(20);

export const taxAmounts = listSchema(
  z.object({ name: z.string().max(40), percent: z.number(), base: cents, amount: cents }),
).meta({ description: 'Each tax with what it was taken on; `tax` is their sum' });

/** OrderPrice of order-price.ts, as responses contain it. */
export const orderPrice = z
  .object({
    subtotal: cents,
    deliveryFee: cents,
    setupFee: cents,
    cleaningFee: cents,
    deliverySurcharge: cents,
    waiver: cents.meta({ description: 'The damage waiver' }),
    adjustments: listSchema(
      z.object({
        amount: z.int(),
        percent: z.number().optional().meta({ description: 'Of the subtotal, which the amount follows' }),
        agreedAmount: z.int().optional().meta({ description: 'What was given, where the amount has shrunk since' }),
        reason: z.string().max(MAX_REASON),
      }),
    ),
    cancellationCharge: cents.meta({ description: 'Of a cancelled order, before tax' }),
    taxes: taxAmounts,
    tax: cents,
    total: cents,
    deposit: cents,
  })
  .meta({
    id: 'OrderPrice',
    description:
      'The current price of an order: of its lines that are not cancelled, or else what was charged for cancelling',
  });

const orderPayment = z
  .object({
    id: z.uuid(),
    kind: z.enum(LEDGER_KINDS),
    amount: cents,
    method: paymentMethod,
    reference: z.string().max(MAX_REASON).nullable().meta({ description: 'A check number, or why money was returned' }),
    creditCode: creditCode.optional().meta({ description: 'Of the rain check that was given or used, for CREDIT' }),
    validUntil: calendarDate.nullable().optional().meta({ description: 'Last day of a rain check that was given' }),
    provider: z
      .enum(PROVIDERS)
      .optional()
      .meta({ description: 'If it went through a provider, whose id is `reference`' }),
    imageUrl: uploadedAddress.optional().meta({ description: 'A photo of what was damaged' }),
    at: z.iso.datetime(),
    reversed: z.boolean(),
    recordedBy: z
      .string()
      .max(200)
      .nullable()
      .optional()
      .meta({ description: 'As the history shows it; only when an admin reads or changes one order' }),
  })
  .meta({ id: 'OrderPayment' });

const ONLINE_STATES = ['PENDING', 'PAID', 'FAILED', 'EXPIRED', 'REFUND_PENDING', 'REFUNDED', 'DISPUTED'] as const;

const onlinePayment = z
  .object({
    id: z.uuid(),
    kind: z.enum(LEDGER_KINDS),
    amount: cents,
    state: z.enum(ONLINE_STATES),
    provider: z.enum(PROVIDERS),
    reference: z.string().max(200).nullable().meta({ description: "The provider's id" }),
    card: z.object({ brand: z.string().max(40), last4: z.string().max(4) }).nullable(),
    refundable: cents.optional().meta({
      description: 'What of a payment the provider can still give back, or of a hold release; absent for nothing',
    }),
    paymentId: z.uuid().optional().meta({ description: 'Of a refund or released hold: what it gives back' }),
    heldUntil: z.iso.datetime().optional().meta({ description: 'When the provider ends a hold on a card' }),
    at: z.iso.datetime(),
  })
  .meta({ id: 'OnlinePayment', description: 'Money that came or goes through a payment provider' });

/** LedgerTotals of ledger.ts and what they are made from. */
export const orderMoney = z
  .object({
    paid: cents,
    refunded: cents,
    balance: cents,
    depositDue: cents,
    refundDue: cents,
    writtenOff: cents.meta({ description: 'Of refunds that were due and will not be made' }),
    damageDepositHeld: cents,
    payments: listSchema(orderPayment),
    online: listSchema(onlinePayment).optional().meta({ description: 'Absent if nothing was paid online' }),
  })
  .meta({ id: 'OrderMoney' });
