export const CSV = 'text/csv';
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const TABLE_FILE = 'Times are in business time, with its zone in the header. Amounts are in dollars.';
export const AS_XLSX = `The same as an Excel workbook, with cells for texts, dates and amounts. ${TABLE_FILE}`;
