import {
  calendarDate,
  daysOfMonth,
  type Item,
  type MonthAvailability,
  type PublicSettings,
} from '@party-rental/contracts';

export const settings: PublicSettings = {
  businessName: 'Hooray Party Rentals',
  businessEmail: 'hello@example.com',
  timeZone: 'America/New_York',
  today: calendarDate.parse('2026-12-10'),
  cleaningFee: 0,
};

export const castle: Item = {
  id: 1,
  name: 'Castle Bounce House',
  description: 'A roomy classic for a dozen children.',
  type: 'BOUNCE_HOUSE',
  price: 18_900,
  imageUrl: '/pictures/castle-bounce-house.svg',
  dimensions: null,
  capacity: null,
  isActive: true,
  stock: 2,
};

/** A month in which all units are free, but for the days that are booked. */
export function monthOfCastle(year: number, month: number, booked: string[] = []): MonthAvailability {
  return Object.fromEntries(
    daysOfMonth(year, month).map((day) => {
      const remaining = booked.includes(day) ? 0 : castle.stock;
      return [day, { available: day >= settings.today && remaining > 0, remaining }];
    }),
  );
}
