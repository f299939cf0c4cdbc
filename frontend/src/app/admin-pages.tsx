import { matchRoutes, Navigate, useLocation, useRoutes, type RouteObject } from 'react-router-dom';
import { PageFrame } from './layouts/page-frame';
import { lazyPage, page, preloadLazyPages } from './lazy-page';
import { NotFoundPage } from './not-found-page';

const AdminLayout = lazyPage(async () => (await import('./layouts/admin/admin-layout')).AdminLayout);
const DashboardPage = lazyPage(async () => (await import('../features/admin/dashboard/dashboard-page')).DashboardPage);
const InventoryPage = lazyPage(async () => (await import('../features/admin/inventory/inventory-page')).InventoryPage);
const OrderDetailPage = lazyPage(
  async () => (await import('../features/admin/orders/detail/order-detail-page')).OrderDetailPage,
);

export const adminPages: RouteObject[] = [
  { index: true, Component: DashboardPage },
  { path: 'dashboard', Component: DashboardPage },
  { path: 'inventory', Component: InventoryPage },
  page('items/new', () => import('../features/admin/inventory/form/item-pages'), 'NewItemPage', [InventoryPage]),
  page('items/:id', () => import('../features/admin/inventory/form/item-pages'), 'EditItemPage', [InventoryPage]),
  page('orders', () => import('../features/admin/orders/list/orders-page'), 'OrdersPage'),
  page('bookings', () => import('../features/admin/bookings/list/bookings-page'), 'BookingsPage'),
  page('bookings/new', () => import('../features/admin/bookings/phone-order/phone-order-page'), 'PhoneOrderPage', [
    OrderDetailPage,
  ]),
  { path: 'bookings/:bookingId', Component: OrderDetailPage },
  { path: 'orders/:id', Component: OrderDetailPage },
  page('calendar', () => import('../features/admin/calendar/calendar-page'), 'CalendarPage'),
  page('reports', () => import('../features/admin/reports/reports-page'), 'ReportsPage'),
  page('reconciliation', () => import('../features/admin/reports/reconciliation-page'), 'ReconciliationPage'),
  page('week', () => import('../features/admin/week/week-page'), 'WeekPage'),
  page('day-plan', () => import('../features/admin/day-plan/day-plan-page'), 'DayPlanPage'),
  page('day-desk', () => import('../features/admin/day-desk/day-desk-page'), 'DayDeskPage'),
  { path: 'day-sheet', Component: DaySheetPage },
  page('customers', () => import('../features/admin/customers/customers-page'), 'CustomersPage'),
  page('customers/:id', () => import('../features/admin/customers/customer-page'), 'CustomerPage'),
  page('emails', () => import('../features/admin/emails/emails-page'), 'EmailsPage'),
  page('waitlist', () => import('../features/admin/waitlist/waitlist-page'), 'WaitlistPage'),
  page('changes', () => import('../features/admin/time-travel/changes-page'), 'ChangesPage'),
  page('missed-demand', () => import('../features/admin/missed-demand/missed-demand-page'), 'MissedDemandPage'),
  page('staff', () => import('../features/admin/staff/staff-page'), 'StaffPage'),
  page('integrations', () => import('../features/admin/integrations/integrations-page'), 'IntegrationsPage'),
  page(
    'integrations/webhooks/:id',
    () => import('../features/admin/integrations/webhooks/webhook-log-page'),
    'WebhookLogPage',
  ),
  page('brand', () => import('../features/admin/brand/brand-page'), 'BrandPage'),
  page('words', () => import('../features/admin/brand/words-page'), 'WordsPage'),
  page('import', () => import('../features/admin/import/import-page'), 'ImportPage'),
  page('price-book', () => import('../features/admin/price-book/price-book-page'), 'PriceBookPage'),
  page('settings', () => import('../features/admin/settings/settings-page'), 'SettingsPage'),
  { path: '*', Component: NotFoundPage },
];

const routes: RouteObject[] = [{ Component: AdminLayout, children: [{ Component: PageFrame, children: adminPages }] }];

/** The pages under /admin. */
export function AdminPages() {
  return useRoutes(routes);
}

/** Downloads the page at a path, so that it renders at once. */
export async function preloadAdminPage(pathname: string): Promise<void> {
  await preloadLazyPages(matchRoutes(routes, pathname, '/admin'));
}

/** An old address of the day plan. */
function DaySheetPage() {
  return <Navigate replace to={`/admin/day-plan${useLocation().search}`} />;
}
