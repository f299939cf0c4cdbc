import { matchRoutes, Navigate, useParams, useRoutes, useSearchParams, type RouteObject } from 'react-router-dom';
import { HomePage } from '../features/catalog/home/home-page';
import { ItemPage } from '../features/catalog/item/item-page';
import { RequireUser } from './guards/require-user';
import { PageFrame } from './layouts/page-frame';
import { Root } from './layouts/root';
import { ShopLayout } from './layouts/shop-layout';
import { NotFoundPage } from './not-found-page';
import { lazyPage, page, preloadLazyPages } from './lazy-page';

// Catalog pages are part of the first download; pages with forms load on demand.
const BookingConfirmedPage = lazyPage(
  async () => (await import('../features/cart/checkout/booking-confirmed-page')).BookingConfirmedPage,
);
const AuthPage = lazyPage(async () => (await import('../features/account/sign-in/auth-page')).AuthPage);
// One download, because few visitors need any of them (vite.config.ts).
const CrewLayout = lazyPage(async () => (await import('./layouts/crew-layout')).CrewLayout);
const RequireAdmin = lazyPage(async () => (await import('./guards/require-admin')).RequireAdmin);
/** In a download of its own: shoppers don't need the list of the owner's pages. */
const AdminPages = lazyPage(async () => {
  const { AdminPages: Pages, preloadAdminPage } = await import('./admin-pages');
  await preloadAdminPage(window.location.pathname);
  return Pages;
});

const shopPages: RouteObject[] = [
  { index: true, Component: HomePage },
  { path: 'item/:id', Component: ItemPage },
  page('booking/:id', () => import('../features/booking/form/booking-page'), 'BookingPage'),
  page('booking-details/:id', () => import('../features/booking/order/order-page'), 'BookingDetailsPage'),
  page('orders/:id', () => import('../features/booking/order/order-page'), 'OrderPage'),
  page('cart', () => import('../features/cart/cart-page'), 'CartPage'),
  page('checkout', () => import('../features/cart/checkout/checkout-page'), 'CheckoutPage', [BookingConfirmedPage]),
  { path: 'booking-confirmed', Component: BookingConfirmedPage },
  { path: 'product/:id', Component: ProductPage },
  page('waitlist/leave', () => import('../features/booking/email-link-pages'), 'LeaveWaitlistPage'),
  page('restore-email', () => import('../features/booking/email-link-pages'), 'RestoreEmailPage'),
  { path: 'auth', Component: AuthPage },
  page('forgot-password', () => import('../features/account/recovery/recovery-pages'), 'ForgotPasswordPage'),
  page('reset-password', () => import('../features/account/recovery/reset-password-page'), 'ResetPasswordPage', [
    AuthPage,
  ]),
  page('find-booking', () => import('../features/account/recovery/recovery-pages'), 'FindBookingPage'),
  page('staff/join', () => import('../features/account/join/join-page'), 'JoinPage'),
  {
    Component: RequireUser,
    children: [
      page('account', () => import('../features/account/profile/account-page'), 'AccountPage'),
      page('bookings', () => import('../features/account/bookings/bookings-page'), 'BookingsPage'),
    ],
  },
  page('about', () => import('../features/content/pages/about-page'), 'AboutPage'),
  page('contact', () => import('../features/content/pages/contact-page'), 'ContactPage'),
  page('pricing', () => import('../features/content/pages/pricing-page'), 'PricingPage'),
  page('policies', () => import('../features/content/pages/policies-page'), 'PoliciesPage'),
  page('delivery', () => import('../features/content/pages/delivery-page'), 'DeliveryPage'),
  page('delivery/:slug', () => import('../features/content/pages/place-page'), 'PlacePage'),
  page('safety', () => import('../features/content/pages/safety-page'), 'SafetyPage'),
  page('proof', () => import('../features/content/pages/proof-page'), 'ProofPage'),
  page('faq', () => import('../features/content/pages/faq-page'), 'FaqPage'),
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
            children: [
              {
                Component: PageFrame,
                children: [page('crew', () => import('../features/crew/crew-page'), 'CrewPage')],
              },
            ],
          },
        ],
      },
      page('setup/:step?', () => import('../features/admin/setup/setup-page'), 'SetupPage'),
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
