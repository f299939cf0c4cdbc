import { z } from 'zod';
import { cents } from '../pricing/order-figures.js';
import { cleanCode } from '../text/clean-text.js';
import { line, timeOfDay } from '../text/text.js';

export const MAX_DELIVERY_RULES = 500;

/** What delivery to the ZIP codes with a prefix costs on top of the delivery fee. The rule with the longest prefix holds. */
export const deliveryRule = z
  .object({
    zipPrefix: z
      .string()
      .overwrite(cleanCode)
      .trim()
      .max(5, 'Please use 1 to 5 digits')
      .regex(/^\d{1,5}$/, 'Please use 1 to 5 digits'),
    fee: z
      .int('Please use an amount')
      .min(0, 'Please use a surcharge of at least $0')
      .max(100_000, 'Please use a surcharge of at most $1,000')
      .meta({ description: 'US cents per order' }),
    served: z.boolean(),
  })
  .meta({ id: 'DeliveryRule' });
export type DeliveryRule = z.infer<typeof deliveryRule>;

/** What `GET /api/delivery` returns. */
export const delivery = z
  .object({
    served: z.boolean(),
    fee: cents.meta({ description: 'US cents per order, in addition to the delivery fee; 0 if not served' }),
    city: z.string().max(120).nullable().meta({ description: 'The main city of the ZIP code; null if it is unknown' }),
    state: z.string().max(2).nullable().meta({ description: 'Its two letters; null if the ZIP code is unknown' }),
  })
  .meta({ id: 'Delivery' });
export type Delivery = z.infer<typeof delivery>;

interface DeliveryArea {
  deliveryRules: readonly DeliveryRule[];
  servedByDefault: boolean;
}

/** Whether the shop delivers to a ZIP code, and its surcharge in cents. The rule with the longest prefix holds. */
export function deliveryTo(
  zip: string,
  { deliveryRules, servedByDefault }: DeliveryArea,
): Pick<Delivery, 'served' | 'fee'> {
  const longestFirst = deliveryRules.toSorted((one, other) => other.zipPrefix.length - one.zipPrefix.length);
  const { served, fee } = longestFirst.find(({ zipPrefix }) => zip.startsWith(zipPrefix)) ?? {
    served: servedByDefault,
    fee: 0,
  };
  return { served, fee: served ? fee : 0 };
}

/** When the crew sets up. */
export const setupWindow = z
  .object({ from: timeOfDay, to: timeOfDay })
  .refine(({ from, to }) => from < to, { path: ['to'], error: 'Please use a time after the first one' })
  .meta({ id: 'SetupWindow' });
export type SetupWindow = z.infer<typeof setupWindow>;

export const truck = z
  .object({ id: z.int().min(1).max(10_000), name: line(40, "Please enter the truck's name") })
  .meta({ id: 'Truck' });
export type Truck = z.infer<typeof truck>;

export const deliveryRules = z
  .array(deliveryRule)
  .max(MAX_DELIVERY_RULES, `Please use at most ${MAX_DELIVERY_RULES} rules`)
  .superRefine((rules, { addIssue }) =>
    rules.forEach(({ zipPrefix }, index) => {
      if (rules.findIndex((rule) => rule.zipPrefix === zipPrefix) < index)
        addIssue({ code: 'custom', path: [index, 'zipPrefix'], message: 'Please list each ZIP code once' });
    }),
  );

export const setupWindows = z
  .array(setupWindow)
  .max(12, 'Please use at most 12 windows')
  .transform((windows) => windows.toSorted((one, other) => one.from.localeCompare(other.from)));

export const MAX_TRUCKS = 20;

export const trucks = z
  .array(truck)
  .max(MAX_TRUCKS, `Please use at most ${MAX_TRUCKS} trucks`)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'Please use each id once');
