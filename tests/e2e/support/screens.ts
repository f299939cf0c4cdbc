import { ACCOUNT_SCREENS } from './screens/account-screens.js';
import { ADMIN_SCREENS } from './screens/admin-screens.js';
import { BOOKING_SCREENS } from './screens/booking-screens.js';
import { CATALOG_SCREENS } from './screens/catalog-screens.js';
import { BOOKING_ADMIN_SCREENS } from './screens/booking-admin-screens.js';
import { DAY_DESK_SCREENS } from './screens/day-desk-screens.js';
import { ORDER_ADMIN_SCREENS } from './screens/order-admin-screens.js';
import { ORDER_SCREENS } from './screens/order-screens.js';
import { OTHER_SCREENS } from './screens/other-screens.js';
import type { Screen } from './screens/screen.js';

/** Screens without a session. */
const PUBLIC_SCREENS: readonly Screen[] = [...CATALOG_SCREENS, ...BOOKING_SCREENS, ...ORDER_SCREENS, ...OTHER_SCREENS];

/** Signing in, and screens that require a session. */
const SESSION_SCREENS: readonly Screen[] = [
  ...ACCOUNT_SCREENS,
  ...ADMIN_SCREENS,
  ...BOOKING_ADMIN_SCREENS,
  ...ORDER_ADMIN_SCREENS,
  ...DAY_DESK_SCREENS,
];

/** Every screen. Each list is for one browser and in this order. */
export const SCREENS = [PUBLIC_SCREENS, SESSION_SCREENS] as const;
