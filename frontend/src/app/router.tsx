import {
  matchRoutes,
  Navigate,
  useLocation,
  useParams,
  useRoutes,
  useSearchParams,
  type RouteObject,
} from 'react-router-dom';
import { HomePage } from '../features/catalog/home/home-page';
import { ItemPage } from '../features/catalog/item/item-page';
import { contentPages } from './content-pages';
import { RequireAdmin } from './guards/require-admin';
import { RequireUser } from './guards/require-user';
import { PageFrame } from './layouts/page-frame';
import { Root } from './layouts/root';
import { ShopLayout } from './layouts/shop-layout';
import { NotFoundPage } from './not-found-page';
import { isLazyPage, lazyPage } from './lazy-page';

// Catalog pages are part of the first download; pages with forms load on demand.
const BookingPage = lazyPage(async () => (await import('../features/booking/form/booking-page')).BookingPage);
const BookingDetailsPage = lazyPage(
  async () => (await import('../features/booking/order/order-page')).BookingDetailsPage,
);
const OrderPage = lazyPage(async () => (await import('../features/booking/order/order-page')).OrderPage);
const CartPage = lazyPage(async () => (await import('../features/cart/cart-page')).CartPage);
const CheckoutPage = lazyPage(async () => (await import('../features/cart/checkout/checkout-page')).CheckoutPage);
const BookingConfirmedPage = lazyPage(
  async () => (await import('../features/cart/checkout/booking-confirmed-page')).BookingConfirmedPage,
);
const LeaveWaitlistPage = lazyPage(
  async () => (await import('../features/booking/waitlist/leave-waitlist-page')).LeaveWaitlistPage,
);
const AuthPage = lazyPage(async () => (await import('../features/account/sign-in/auth-page')).AuthPage);
const recoveryPages = () => import('../features/account/recovery/recovery-pages');
const ForgotPasswordPage = lazyPage(async () => (await recoveryPages()).ForgotPasswordPage);
const ResetPasswordPage = lazyPage(async () => (await recoveryPages()).ResetPasswordPage);
const FindBookingPage = lazyPage(async () => (await recoveryPages()).FindBookingPage);
const JoinPage = lazyPage(async () => (await recoveryPages()).JoinPage);
const AccountPage = lazyPage(async () => (await import('../features/account/profile/account-page')).AccountPage);
const BookingsPage = lazyPage(async () => (await import('../features/account/bookings/bookings-page')).BookingsPage);
const CrewLayout = lazyPage(async () => (await import('./layouts/crew-layout')).CrewLayout);
const CrewPage = lazyPage(async () => (await import('../features/crew/crew-page')).CrewPage);
const AdminLayout = lazyPage(async () => (await import('./layouts/admin/admin-layout')).AdminLayout);
const DashboardPage = lazyPage(async () => (await import('../features/admin/dashboard/dashboard-page')).DashboardPage);
const InventoryPage = lazyPage(async () => (await import('../features/admin/inventory/inventory-page')).InventoryPage);
const NewItemPage = lazyPage(async () => (await import('../features/admin/inventory/form/new-item-page')).NewItemPage);
const EditItemPage = lazyPage(
  async () => (await import('../features/admin/inventory/form/edit-item-page')).EditItemPage,
);
const AdminOrdersPage = lazyPage(async () => (await import('../features/admin/orders/list/orders-page')).OrdersPage);
const AdminBookingsPage = lazyPage(
  async () => (await import('../features/admin/bookings/list/bookings-page')).BookingsPage,
);
const PhoneOrderPage = lazyPage(
  async () => (await import('../features/admin/bookings/phone-order/phone-order-page')).PhoneOrderPage,
);
const BookingDetailPage = lazyPage(
  async () => (await import('../features/admin/bookings/detail/booking-detail-page')).BookingDetailPage,
);
const OrderDetailPage = lazyPage(
  async () => (await import('../features/admin/orders/detail/order-detail-page')).OrderDetailPage,
);
const DayPlanPage = lazyPage(async () => (await import('../features/admin/day-plan/day-plan-page')).DayPlanPage);
const DayDeskPage = lazyPage(async () => (await import('../features/admin/day-desk/day-desk-page')).DayDeskPage);
const CustomersPage = lazyPage(async () => (await import('../features/admin/customers/customers-page')).CustomersPage);
const EmailsPage = lazyPage(async () => (await import('../features/admin/emails/emails-page')).EmailsPage);
const WaitlistPage = lazyPage(async () => (await import('../features/admin/waitlist/waitlist-page')).WaitlistPage);
const StaffPage = lazyPage(async () => (await import('../features/admin/staff/staff-page')).StaffPage);
const IntegrationsPage = lazyPage(
  async () => (await import('../features/admin/integrations/integrations-page')).IntegrationsPage,
);
const SettingsPage = lazyPage(async () => (await import('../features/admin/settings/settings-page')).SettingsPage);

const shopPages: RouteObject[] = [
  { index: true, Component: HomePage },
  { path: 'item/:id', Component: ItemPage },
  { path: 'booking/:id', Component: BookingPage },
  { path: 'booking-details/:id', Component: BookingDetailsPage },
  { path: 'orders/:id', Component: OrderPage },
  { path: 'cart', Component: CartPage },
  { path: 'checkout', Component: CheckoutPage },
  { path: 'booking-confirmed', Component: BookingConfirmedPage },
  { path: 'product/:id', Component: ProductPage },
  { path: 'waitlist/leave', Component: LeaveWaitlistPage },
  { path: 'auth', Component: AuthPage },
  { path: 'forgot-password', Component: ForgotPasswordPage },
  { path: 'reset-password', Component: ResetPasswordPage },
  { path: 'find-booking', Component: FindBookingPage },
  { path: 'staff/join', Component: JoinPage },
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
  { path: 'orders', Component: AdminOrdersPage },
  { path: 'bookings', Component: AdminBookingsPage },
  { path: 'bookings/new', Component: PhoneOrderPage },
  { path: 'bookings/:id', Component: BookingDetailPage },
  { path: 'orders/:id', Component: OrderDetailPage },
  { path: 'day-plan', Component: DayPlanPage },
  { path: 'day-desk', Component: DayDeskPage },
  { path: 'day-sheet', Component: DaySheetPage },
  { path: 'customers', Component: CustomersPage },
  { path: 'emails', Component: EmailsPage },
  { path: 'waitlist', Component: WaitlistPage },
  { path: 'staff', Component: StaffPage },
  { path: 'integrations', Component: IntegrationsPage },
  { path: 'settings', Component: SettingsPage },
];

const routes: RouteObject[] = [
  {
    Component: Root,
    children: [
      { Component: ShopLayout, children: [{ Component: PageFrame, children: shopPages }] },
      {
        Component: RequireUser,
        children: [
          {
            Component: CrewLayout,
            children: [{ Component: PageFrame, children: [{ path: 'crew', Component: CrewPage }] }],
          },
        ],
      },
      {
        path: 'admin',
        Component: RequireAdmin,
        children: [{ Component: AdminLayout, children: [{ Component: PageFrame, children: adminPages }] }],
      },
    ],
  },
];

// Not a data router: no route has loaders or actions, and it would be an eighth of the first download.
export function Pages() {
  return useRoutes(routes);
}

/** `/product/{id}?selectedDate=` is an old address of the booking page. */
function ProductPage() {
  const { id = '' } = useParams();
  const day = useSearchParams()[0].get('selectedDate');
  const query = day ? `?${new URLSearchParams({ date: day })}` : '';
  return <Navigate replace to={`/booking/${encodeURIComponent(id)}${query}`} />;
}

/** An old address of the day plan. */
function DaySheetPage() {
  return <Navigate replace to={`/admin/day-plan${useLocation().search}`} />;
}

/** Downloads the page at a path, so that its first render is complete. */
export async function preloadPage(pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? [];
  const pages = matches.map(({ route }) => route.Component).filter(isLazyPage);
  await Promise.all(pages.map((page) => page.preload()));
}
