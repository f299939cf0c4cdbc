export const MONEY_STATES = ['deposit_due', 'balance_due', 'refund_due', 'payment_problem'] as const;
/** An amount of an order that is due, or with which the payment provider has a problem. */
export type MoneyState = (typeof MONEY_STATES)[number];

export const ORDER_SORTS = ['created', 'event_day', 'total'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];
/** `coming`: upcoming event days, first to last, then past ones, latest first. */
export const BOOKING_SORTS = ['created', 'event_day', 'coming'] as const;
export type BookingSort = (typeof BOOKING_SORTS)[number];
export const SORT_DIRECTIONS = ['asc', 'desc'] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];

/** What an export of orders has one row for. */
export const EXPORTED_ROWS = ['orders', 'lines', 'payments'] as const;
export type ExportedRows = (typeof EXPORTED_ROWS)[number];
