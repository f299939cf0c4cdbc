import { matchRoutes, Navigate, useLocation, useRoutes, type RouteObject } from 'react-router-dom';
import { PageFrame } from './layouts/page-frame';
import { lazyPage, preloadLazyPages } from './lazy-page';
import { NotFoundPage } from './not-found-page';

const AdminLayout = lazyPage(async () => (await import('./layouts/admin/admin-layout')).AdminLayout);
const DashboardPage = lazyPage(async () => (await import('../features/admin/dashboard/dashboard-page')).DashboardPage);
const InventoryPage = lazyPage(async () => (await import('../features/admin/inventory/inventory-page')).InventoryPage);
const NewItemPage = lazyPage(
  async () => (await import('../features/admin/inventory/form/item-pages')).NewItemPage,
  [InventoryPage],
);
const EditItemPage = lazyPage(
  async () => (await import('../features/admin/inventory/form/item-pages')).EditItemPage,
  [InventoryPage],
);
const AdminOrdersPage = lazyPage(async () => (await import('../features/admin/orders/list/orders-page')).OrdersPage);
const AdminBookingsPage = lazyPage(
  async () => (await import('../features/admin/bookings/list/bookings-page')).BookingsPage,
);
const OrderDetailPage = lazyPage(
  async () => (await import('../features/admin/orders/detail/order-detail-page')).OrderDetailPage,
);
const PhoneOrderPage = lazyPage(
  async () => (await import('../features/admin/bookings/phone-order/phone-order-page')).PhoneOrderPage,
  [OrderDetailPage],
);
const DayPlanPage = lazyPage(async () => (await import('../features/admin/day-plan/day-plan-page')).DayPlanPage);
const DayDeskPage = lazyPage(async () => (await import('../features/admin/day-desk/day-desk-page')).DayDeskPage);
const CalendarPage = lazyPage(async () => (await import('../features/admin/calendar/calendar-page')).CalendarPage);
const ReportsPage = lazyPage(async () => (await import('../features/admin/reports/reports-page')).ReportsPage);
const CustomersPage = lazyPage(async () => (await import('../features/admin/customers/customers-page')).CustomersPage);
const EmailsPage = lazyPage(async () => (await import('../features/admin/emails/emails-page')).EmailsPage);
const WaitlistPage = lazyPage(async () => (await import('../features/admin/waitlist/waitlist-page')).WaitlistPage);
const ChangesPage = lazyPage(async () => (await import('../features/admin/time-travel/changes-page')).ChangesPage);
const MissedDemandPage = lazyPage(
  async () => (await import('../features/admin/missed-demand/missed-demand-page')).MissedDemandPage,
);
const StaffPage = lazyPage(async () => (await import('../features/admin/staff/staff-page')).StaffPage);
const IntegrationsPage = lazyPage(
  async () => (await import('../features/admin/integrations/integrations-page')).IntegrationsPage,
);
const WebhookLogPage = lazyPage(
  async () => (await import('../features/admin/integrations/webhooks/webhook-log-page')).WebhookLogPage,
);
const SettingsPage = lazyPage(async () => (await import('../features/admin/settings/settings-page')).SettingsPage);

const adminPages: RouteObject[] = [
  { index: true, Component: DashboardPage },
  { path: 'dashboard', Component: DashboardPage },
  { path: 'inventory', Component: InventoryPage },
  { path: 'items/new', Component: NewItemPage },
  { path: 'items/:id', Component: EditItemPage },
  { path: 'orders', Component: AdminOrdersPage },
  { path: 'bookings', Component: AdminBookingsPage },
  { path: 'bookings/new', Component: PhoneOrderPage },
  { path: 'bookings/:bookingId', Component: OrderDetailPage },
  { path: 'orders/:id', Component: OrderDetailPage },
  { path: 'calendar', Component: CalendarPage },
  { path: 'reports', Component: ReportsPage },
  { path: 'day-plan', Component: DayPlanPage },
  { path: 'day-desk', Component: DayDeskPage },
  { path: 'day-sheet', Component: DaySheetPage },
  { path: 'customers', Component: CustomersPage },
  { path: 'emails', Component: EmailsPage },
  { path: 'waitlist', Component: WaitlistPage },
  { path: 'changes', Component: ChangesPage },
  { path: 'missed-demand', Component: MissedDemandPage },
  { path: 'staff', Component: StaffPage },
  { path: 'integrations', Component: IntegrationsPage },
  { path: 'integrations/webhooks/:id', Component: WebhookLogPage },
  { path: 'settings', Component: SettingsPage },
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
