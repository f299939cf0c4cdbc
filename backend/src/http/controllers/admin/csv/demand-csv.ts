import type { Readable } from 'node:stream';
import type { DayDemand } from '../../../../read/missed-demand/report.queries.js';
import { dollars, onePage, toCsv, type Column } from './csv.js';

const COLUMNS: readonly Column<DayDemand>[] = [
  ['Event day', ({ day }) => day],
  ['Item', ({ itemName }) => itemName],
  ['Refusals', ({ refusals }) => refusals],
  ['Views', ({ views }) => views],
  ['Refused revenue', ({ refusedRevenue }) => dollars(refusedRevenue)],
  ["Refusals at today's price", ({ pricedToday }) => pricedToday],
];

export function toDemandCsv(days: readonly DayDemand[]): Readable {
  return toCsv(COLUMNS, onePage(days));
}
