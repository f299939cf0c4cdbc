import type { DayDemand } from '../../../../read/missed-demand/report.queries.js';
import { dollars, onePage, toTable, type Column, type Table } from './table.js';

const COLUMNS: readonly Column<DayDemand>[] = [
  ['Event day', ({ day }) => day, 'day'],
  ['Item', ({ itemName }) => itemName],
  ['Refusals', ({ refusals }) => refusals],
  ['Views', ({ views }) => views],
  ['Refused revenue', ({ refusedRevenue }) => dollars(refusedRevenue)],
  ["Refusals at today's price", ({ pricedToday }) => pricedToday],
];

export function toDemandTable(days: readonly DayDemand[]): Table {
  return toTable(COLUMNS, onePage(days));
}
