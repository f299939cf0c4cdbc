import { z } from 'zod';
import { bookingNumber, pageSchema } from '../text/response-values.js';

export const calendarMonth = z
  .string()
  .max(7)
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Please choose a month, such as 2026-12');

const change = z.int().meta({ description: 'US cents; negative if it left the balance' });
const id = z.string().max(500).meta({ description: "The provider's id" });
const kind = z.enum(['payment', 'refund', 'dispute', 'payout', 'other']);
const ofProvider = { kind, reference: id, at: z.iso.datetime() };

export const reconciliation = z
  .object({
    listedAt: z.iso.datetime().nullable().meta({ description: 'When the provider last listed its transactions' }),
    totals: z.object({ payments: change, refunds: change, disputes: change, fees: z.int(), payouts: change }),
    differences: pageSchema(
      z.object({
        ...{ ...ofProvider, orderId: z.uuid().nullable(), number: bookingNumber.nullable() },
        ...{ providerAmount: change.nullable(), ledgerAmount: change.nullable() },
      }),
    ).meta({ description: 'An amount is null where the provider or the orders have nothing with the reference' }),
    transactions: pageSchema(
      z.object({
        ...{ ...ofProvider, id, payment: id.nullable(), payout: id.nullable() },
        ...{ amount: change, fee: z.int(), isPending: z.boolean() },
      }),
    ).meta({ description: 'The latest first' }),
  })
  .meta({ id: 'Reconciliation' });
