import { useRoutes, type RouteObject } from 'react-router-dom';
import { HomePage } from '../features/catalog/home-page';
import { ItemPage } from '../features/catalog/item-page';
import { contentPages } from './content-pages';
import { RequireAdmin } from './guards/require-admin';
import { RequireUser } from './guards/require-user';
import { PageFrame } from './layouts/page-frame';
import { Root } from './layouts/root';
import { ShopLayout } from './layouts/shop-layout';
import { NotFoundPage } from './not-found-page';
import { whenAskedFor } from './page-loads';
import { ProductPage } from './product-page';

// The pages that sell are in the first download, those with forms are fetched when they are asked for.
const BookingPage = whenAskedFor(async () => (await import('../features/booking/booking-page')).BookingPage);
const BookingDetailsPage = whenAskedFor(
  async () => (await import('../features/booking/booking-details-page')).BookingDetailsPage,
);
const CartPage = whenAskedFor(async () => (await import('../features/cart/cart-page')).CartPage);
const CheckoutPage = whenAskedFor(async () => (await import('../features/cart/checkout-page')).CheckoutPage);
const BookingConfirmedPage = whenAskedFor(
  async () => (await import('../features/cart/booking-confirmed-page')).BookingConfirmedPage,
);
const AuthPage = whenAskedFor(async () => (await import('../features/account/auth-page')).AuthPage);
const AccountPage = whenAskedFor(async () => (await import('../features/account/account-page')).AccountPage);
const BookingsPage = whenAskedFor(async () => (await import('../features/account/bookings-page')).BookingsPage);
const AdminLayout = whenAskedFor(async () => (await import('./layouts/admin-layout')).AdminLayout);
const DashboardPage = whenAskedFor(async () => (await import('../features/admin/dashboard-page')).DashboardPage);
const InventoryPage = whenAskedFor(async () => (await import('../features/admin/inventory-page')).InventoryPage);
const NewItemPage = whenAskedFor(async () => (await import('../features/admin/new-item-page')).NewItemPage);
const EditItemPage = whenAskedFor(async () => (await import('../features/admin/edit-item-page')).EditItemPage);
const AdminBookingsPage = whenAskedFor(
  async () => (await import('../features/admin/bookings/bookings-page')).BookingsPage,
);
const PhoneBookingPage = whenAskedFor(
  async () => (await import('../features/admin/bookings/phone-booking-page')).PhoneBookingPage,
);
const BookingDetailPage = whenAskedFor(
  async () => (await import('../features/admin/bookings/booking-detail-page')).BookingDetailPage,
);
const DaySheetPage = whenAskedFor(async () => (await import('../features/admin/bookings/day-sheet-page')).DaySheetPage);
const CustomersPage = whenAskedFor(
  async () => (await import('../features/admin/customers/customers-page')).CustomersPage,
);
const EmailsPage = whenAskedFor(async () => (await import('../features/admin/emails/emails-page')).EmailsPage);
const SettingsPage = whenAskedFor(async () => (await import('../features/admin/settings-page')).SettingsPage);

const shopPages: RouteObject[] = [
  { index: true, Component: HomePage },
  { path: 'item/:id', Component: ItemPage },
  { path: 'booking/:id', Component: BookingPage },
  { path: 'booking-details/:id', Component: BookingDetailsPage },
  { path: 'cart', Component: CartPage },
  { path: 'checkout', Component: CheckoutPage },
  { path: 'booking-confirmed', Component: BookingConfirmedPage },
  { path: 'product/:id', Component: ProductPage },
  { path: 'auth', Component: AuthPage },
  {
    Component: RequireUser,
    children: [
      { path: 'account', Component: AccountPage },
      { path: 'bookings', Component: BookingsPage },
    ],
  },
  ...contentPages,
  { path: '*', Component: NotFoundPage },
];

const adminPages: RouteObject[] = [
  { index: true, Component: DashboardPage },
  { path: 'dashboard', Component: DashboardPage },
  { path: 'inventory', Component: InventoryPage },
  { path: 'items/new', Component: NewItemPage },
  { path: 'items/:id', Component: EditItemPage },
  { path: 'bookings', Component: AdminBookingsPage },
  { path: 'bookings/new', Component: PhoneBookingPage },
  { path: 'bookings/:id', Component: BookingDetailPage },
  { path: 'day-sheet', Component: DaySheetPage },
  { path: 'customers', Component: CustomersPage },
  { path: 'emails', Component: EmailsPage },
  { path: 'settings', Component: SettingsPage },
];

const routes: RouteObject[] = [
  {
    Component: Root,
    children: [
      { Component: ShopLayout, children: [{ Component: PageFrame, children: shopPages }] },
      {
        path: 'admin',
        Component: RequireAdmin,
        children: [{ Component: AdminLayout, children: [{ Component: PageFrame, children: adminPages }] }],
      },
    ],
  },
];

// Not in a data router: nothing here loads or submits by routes, and one would be an eighth of the first download.
export function Pages() {
  return useRoutes(routes);
}
