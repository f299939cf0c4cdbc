import { ACCOUNT_SCREENS } from './screens/account-screens.js';
import { ADMIN_SCREENS } from './screens/admin-screens.js';
import { BOOKING_SCREENS } from './screens/booking-screens.js';
import { CATALOG_SCREENS } from './screens/catalog-screens.js';
import { OFFICE_SCREENS } from './screens/office-screens.js';
import { ORDER_SCREENS } from './screens/order-screens.js';
import { OTHER_SCREENS } from './screens/other-screens.js';
import type { Screen } from './screens/screen.js';

/** What a visitor can come to who is not signed in. */
const VISITORS: readonly Screen[] = [...CATALOG_SCREENS, ...BOOKING_SCREENS, ...ORDER_SCREENS, ...OTHER_SCREENS];

/** What leads to signing in, and what is behind it. */
const MEMBERS: readonly Screen[] = [...ACCOUNT_SCREENS, ...ADMIN_SCREENS, ...OFFICE_SCREENS];

/** Every screen there is. Each of the two lists is for one browser, and in its order. */
export const SCREENS = [VISITORS, MEMBERS] as const;
