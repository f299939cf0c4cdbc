import {
  calendarDate,
  DEFAULT_PRICE_BOOK,
  NO_LATER_FIELDS,
  type PublicSettings,
  type RatedItem,
} from '@party-rental/contracts';

/** The settings of a shop that is open, as its pages get them. */
export const pageSettings: PublicSettings = {
  businessName: 'Hooray & Co',
  businessEmail: 'hello@example.com',
  street: '123 Party Lane',
  city: 'Troy, NY 12180',
  phone: '(555) 123-4567',
  hours: [],
  cleaningFee: 0,
  closedDays: [],
  closedPeriods: [],
  closedWeekdays: [],
  leadTimeDays: 0,
  sameDayCutoff: null,
  nextDayCutoff: null,
  setupWindows: [],
  priceBook: { ...DEFAULT_PRICE_BOOK, version: 0 },
  timeZone: 'America/New_York',
  today: calendarDate.parse('2026-12-10'),
  firstBookableDay: calendarDate.parse('2026-12-10'),
};

export function pageItem(item: Partial<RatedItem> = {}): RatedItem {
  return {
    id: 7,
    name: 'Castle',
    description: 'A roomy one',
    type: 'BOUNCE_HOUSE',
    price: 18_900,
    imageUrl: '',
    ...NO_LATER_FIELDS,
    dimensions: null,
    capacity: null,
    isActive: true,
    stock: 2,
    components: [],
    bufferDays: 0,
    rating: null,
    contents: [],
    ...item,
  };
}
