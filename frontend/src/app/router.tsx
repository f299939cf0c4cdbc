import { createBrowserRouter } from 'react-router-dom';
import { HomePage } from '../features/catalog/home-page';
import { ItemPage } from '../features/catalog/item-page';
import { Spinner } from '../ui/spinner';
import { RequireAdmin } from './guards/require-admin';
import { Root } from './layouts/root';
import { ShopLayout } from './layouts/shop-layout';
import { NotFoundPage } from './not-found-page';
import { RouteErrorPage } from './route-error-page';

// The pages that sell are in the first download, those with forms are fetched when they are asked for.
export function createRouter() {
  return createBrowserRouter([
    {
      Component: Root,
      ErrorBoundary: RouteErrorPage,
      HydrateFallback: Spinner,
      children: [
        {
          Component: ShopLayout,
          children: [
            {
              ErrorBoundary: RouteErrorPage,
              children: [
                { index: true, Component: HomePage },
                { path: 'item/:id', Component: ItemPage },
                {
                  path: 'booking/:id',
                  lazy: async () => ({ Component: (await import('../features/booking/booking-page')).BookingPage }),
                },
                {
                  path: 'booking-details/:id',
                  lazy: async () => ({
                    Component: (await import('../features/booking/booking-details-page')).BookingDetailsPage,
                  }),
                },
                {
                  path: 'auth',
                  lazy: async () => ({ Component: (await import('../features/account/auth-page')).AuthPage }),
                },
                { path: '*', Component: NotFoundPage },
              ],
            },
          ],
        },
        {
          path: 'admin',
          Component: RequireAdmin,
          children: [
            {
              lazy: async () => ({ Component: (await import('./layouts/admin-layout')).AdminLayout }),
              children: [
                {
                  ErrorBoundary: RouteErrorPage,
                  children: ['', 'dashboard'].map((path) => ({
                    path,
                    lazy: async () => ({
                      Component: (await import('../features/admin/dashboard-page')).DashboardPage,
                    }),
                  })),
                },
              ],
            },
          ],
        },
      ],
    },
  ]);
}
