import { matchRoutes, Navigate, useParams, useRoutes, useSearchParams, type RouteObject } from 'react-router-dom';
import { HomePage } from '../features/catalog/home/home-page';
import { ItemPage } from '../features/catalog/item/item-page';
import { RequireUser } from './guards/require-user';
import { PageFrame } from './layouts/page-frame';
import { Root } from './layouts/root';
import { ShopLayout } from './layouts/shop-layout';
import { NotFoundPage } from './not-found-page';
import { lazyPage, preloadLazyPages } from './lazy-page';

// Catalog pages are part of the first download; pages with forms load on demand.
const BookingPage = lazyPage(async () => (await import('../features/booking/form/booking-page')).BookingPage);
const BookingDetailsPage = lazyPage(
  async () => (await import('../features/booking/order/order-page')).BookingDetailsPage,
);
const OrderPage = lazyPage(async () => (await import('../features/booking/order/order-page')).OrderPage);
const CartPage = lazyPage(async () => (await import('../features/cart/cart-page')).CartPage);
const BookingConfirmedPage = lazyPage(
  async () => (await import('../features/cart/checkout/booking-confirmed-page')).BookingConfirmedPage,
);
const CheckoutPage = lazyPage(
  async () => (await import('../features/cart/checkout/checkout-page')).CheckoutPage,
  [BookingConfirmedPage],
);
const RestoreEmailPage = lazyPage(
  async () => (await import('../features/booking/order/restore-email-page')).RestoreEmailPage,
);
const LeaveWaitlistPage = lazyPage(
  async () => (await import('../features/booking/waitlist/leave-waitlist-page')).LeaveWaitlistPage,
);
const AuthPage = lazyPage(async () => (await import('../features/account/sign-in/auth-page')).AuthPage);
// One download, because few visitors need any of them (vite.config.ts).
const ForgotPasswordPage = lazyPage(
  async () => (await import('../features/account/recovery/email-link-pages')).ForgotPasswordPage,
);
const ResetPasswordPage = lazyPage(
  async () => (await import('../features/account/recovery/reset-password-page')).ResetPasswordPage,
  [AuthPage],
);
const FindBookingPage = lazyPage(
  async () => (await import('../features/account/recovery/email-link-pages')).FindBookingPage,
);
const JoinPage = lazyPage(async () => (await import('../features/account/join/join-page')).JoinPage);
const AccountPage = lazyPage(async () => (await import('../features/account/profile/account-page')).AccountPage);
const BookingsPage = lazyPage(async () => (await import('../features/account/bookings/bookings-page')).BookingsPage);
const CrewLayout = lazyPage(async () => (await import('./layouts/crew-layout')).CrewLayout);
const CrewPage = lazyPage(async () => (await import('../features/crew/crew-page')).CrewPage);
const RequireAdmin = lazyPage(async () => (await import('./guards/require-admin')).RequireAdmin);
/** In a download of its own: shoppers don't need the list of the owner's pages. */
const AdminPages = lazyPage(async () => {
  const { AdminPages: Pages, preloadAdminPage } = await import('./admin-pages');
  await preloadAdminPage(window.location.pathname);
  return Pages;
});

const AboutPage = lazyPage(async () => (await import('../features/content/pages/about-page')).AboutPage);
const ContactPage = lazyPage(async () => (await import('../features/content/pages/contact-page')).ContactPage);
const PricingPage = lazyPage(async () => (await import('../features/content/pages/pricing-page')).PricingPage);
const PoliciesPage = lazyPage(async () => (await import('../features/content/pages/policies-page')).PoliciesPage);
const DeliveryPage = lazyPage(async () => (await import('../features/content/pages/delivery-page')).DeliveryPage);
const SafetyPage = lazyPage(async () => (await import('../features/content/pages/safety-page')).SafetyPage);
const ProofPage = lazyPage(async () => (await import('../features/content/pages/proof-page')).ProofPage);
const FaqPage = lazyPage(async () => (await import('../features/content/pages/faq-page')).FaqPage);

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
  { path: 'restore-email', Component: RestoreEmailPage },
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
  { path: 'about', Component: AboutPage },
  { path: 'contact', Component: ContactPage },
  { path: 'pricing', Component: PricingPage },
  { path: 'policies', Component: PoliciesPage },
  { path: 'delivery', Component: DeliveryPage },
  { path: 'safety', Component: SafetyPage },
  { path: 'proof', Component: ProofPage },
  { path: 'faq', Component: FaqPage },
  { path: '*', Component: NotFoundPage },
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
      { Component: RequireAdmin, children: [{ path: 'admin/*', Component: AdminPages }] },
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

/** Downloads the page at a path, so that its first render is complete. */
export async function preloadPage(pathname: string): Promise<void> {
  await preloadLazyPages(matchRoutes(routes, pathname));
}
