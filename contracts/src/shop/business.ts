/** Who the shop is, and how to reach it. Apart from the settings, so that the first pages need no validator. */
export type Business = Record<'businessName' | 'street' | 'city' | 'phone' | 'businessEmail', string>;

/** Invented, so that no owner's settings have these values. */
export const DEMONSTRATION_BUSINESS: Business = {
  businessName: 'Hooray Party Rentals',
  street: '123 Party Lane',
  city: 'Springfield, NY 12345',
  phone: '(555) 123-4567',
  businessEmail: 'hello@hooray.example',
};

/** Of a production shop until it is set. */
export const NO_BUSINESS: Business = { businessName: '', street: '', city: '', phone: '', businessEmail: '' };

/** Whether customers can book: they know who the shop is and how to reach it. */
export function isOpen({
  businessName,
  businessEmail,
  phone,
}: Pick<Business, 'businessName' | 'businessEmail' | 'phone'>): boolean {
  return businessName !== '' && businessEmail !== '' && phone !== '';
}
