import { promoCodeInput, toTakenOff, type PromoCode, type PromoCodeInput } from '@party-rental/contracts';
import { z } from 'zod';
import { toCents, toDollars } from '../../../shared/order/typed-amount';
import { toTypedDeposit, typedDay, typedDeposit } from '../parts/typed-deposit';

const { shape } = promoCodeInput;

/** The form: amounts in dollars and positive, blank for no limit. */
export const promoCodeForm = z
  .object({
    code: shape.code,
    discount: typedDeposit.refine((one) => ('percent' in one ? one.percent : one.amount) > 0, {
      path: ['value'],
      error: 'Please enter more than 0',
    }),
    from: typedDay,
    to: typedDay,
    minimumSubtotal: z.string().transform(toCents).pipe(shape.minimumSubtotal.unwrap().unwrap()),
    maxUses: z
      .string()
      .transform((typed) => (typed === '' ? null : Number(typed)))
      .pipe(shape.maxUses.unwrap()),
    oncePerEmail: z.boolean(),
  })
  .transform(({ discount, minimumSubtotal, ...terms }): PromoCodeInput => ({
    ...terms,
    amount: 'amount' in discount ? -discount.amount : null,
    percent: 'percent' in discount ? -discount.percent : null,
    minimumSubtotal: minimumSubtotal || null,
  }));
export type PromoCodeFields = z.input<typeof promoCodeForm>;

export const NEW_CODE: PromoCodeFields = {
  code: '',
  discount: { kind: 'percent', value: '' },
  from: '',
  to: '',
  minimumSubtotal: '',
  maxUses: '',
  oncePerEmail: false,
};

export function toFields(promo: PromoCode): PromoCodeFields {
  const { code, from, to, minimumSubtotal, maxUses, oncePerEmail } = promo;
  return {
    code,
    discount: toTypedDeposit(toTakenOff(promo)),
    from: from ?? '',
    to: to ?? '',
    minimumSubtotal: minimumSubtotal ? toDollars(minimumSubtotal) : '',
    maxUses: String(maxUses ?? ''),
    oncePerEmail,
  };
}
