/** How to reach the shop. Its name and email are settings. */
export const BUSINESS = {
  street: '123 Party Lane',
  city: 'Springfield, NY 12345',
  phone: '(555) 123-4567',
  phoneLink: 'tel:+15551234567',
  hours: [
    { days: 'Mon-Fri', times: '9am-6pm' },
    { days: 'Sat', times: '10am-4pm' },
  ],
} as const;
