import {
  calendarDate,
  CONTENT_KEYS,
  daysOfMonth,
  DEFAULT_LOOK,
  DEFAULT_PRICE_BOOK,
  fillPlaceholders,
  getDefaultContent,
  NO_LATER_FIELDS,
  pickRates,
  type Alternative,
  type MonthAvailability,
  type DayFactor,
  type LongerRentals,
  type PublicContent,
  type PublicSettings,
  type RatedItem,
} from '@party-rental/contracts';

export const settings: PublicSettings = {
  businessName: 'Hooray Party Rentals',
  businessEmail: 'hello@example.com',
  timeZone: 'America/New_York',
  today: calendarDate.parse('2026-12-10'),
  firstBookableDay: calendarDate.parse('2026-12-10'),
  street: '123 Party Lane',
  city: 'Springfield, NY 12345',
  phone: '(555) 123-4567',
  hours: [
    { days: 'Mon-Fri', times: '9am-6pm' },
    { days: 'Sat', times: '10am-4pm' },
  ],
  cleaningFee: 0,
  closedDays: [],
  closedPeriods: [],
  closedWeekdays: [],
  leadTimeDays: 0,
  sameDayCutoff: null,
  nextDayCutoff: null,
  setupWindows: [],
  priceBook: { ...DEFAULT_PRICE_BOOK, version: 0 },
  brand: {
    ...DEFAULT_LOOK,
    heroTitle: getDefaultContent('home.hero.title'),
    heroText: getDefaultContent('home.hero.text'),
  },
};

/** The words of a new shop, with its facts but without markup. */
export function fillContent(of: PublicSettings): PublicContent[] {
  return CONTENT_KEYS.map((key) => ({ key, html: `<p>${fillPlaceholders(getDefaultContent(key), of)}</p>` }));
}

/** The settings with changes of the price book. */
export function settingsWith(changes: Partial<PublicSettings['priceBook']>): PublicSettings {
  return { ...settings, priceBook: { ...settings.priceBook, ...changes } };
}

/** A shop that rents for up to 4 days, each further day for half its price, with a weekend rate. */
export const longerRentals: LongerRentals = {
  maxDays: 4,
  further: [{ fromDay: 2, percent: 50 }],
  named: [{ name: 'Weekend rate', from: 'FRIDAY', to: 'MONDAY', days: 1.2 }],
};

/** Prices that are 20% higher on Saturdays. */
export const busySaturdays: DayFactor[] = [{ name: 'Saturdays', percent: 120, weekdays: ['SATURDAY'] }];

/** What orders are priced by. */
export const rates = pickRates(settings.priceBook, '');

export const castle: RatedItem = {
  id: 1,
  name: 'Castle Bounce House',
  description: 'A roomy classic for a dozen children.',
  type: 'BOUNCE_HOUSE',
  price: 18_900,
  imageUrl: '/pictures/castle-bounce-house.svg',
  ...NO_LATER_FIELDS,
  dimensions: null,
  capacity: null,
  isActive: true,
  stock: 2,
  components: [],
  bufferDays: 0,
  rating: null,
  contents: [],
};

/** An available alternative: a copy of the item with changes. */
export function alternativeTo(item: RatedItem, but: Partial<RatedItem>): Alternative {
  const other = { ...item, ...but };
  return { item: other, remaining: other.stock, priceDifference: other.price - item.price };
}

export const palace = alternativeTo(castle, { id: 3, name: 'Palace Bounce House', price: 20_900 });

/** A month in which all units are available except on the booked days. */
export function monthOfCastle(year: number, month: number, booked: string[] = []): MonthAvailability {
  return Object.fromEntries(
    daysOfMonth(year, month).map((day) => {
      const remaining = day < settings.today || booked.includes(day) ? 0 : castle.stock;
      return [day, { available: remaining > 0, remaining }];
    }),
  );
}

/** The responses for a calendar opened in December: that month, with its booked days, and the months around it. */
export function calendarOfCastle(booked: string[] = []) {
  return {
    'GET /api/availability/1/month/2026/11': {},
    'GET /api/availability/1/month/2026/12': monthOfCastle(2026, 12, booked),
    'GET /api/availability/1/month/2027/1': monthOfCastle(2027, 1),
  };
}
