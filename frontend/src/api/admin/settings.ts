import type { RequestOf } from '@party-rental/contracts';
import { keepPreviousData } from '@tanstack/react-query';
import { sends } from '../client';
import { read } from '../query';

export const adminSettingsQuery = read('GET /api/admin/settings', {}, {});

/** What keeps the shop from working. */
export const shopWarningsQuery = read('GET /api/admin/warnings', {}, { reads: ['settings'], staleTime: Infinity });

/** Changes of the settings, newest first. */
export const settingsHistoryQuery = read('GET /api/admin/settings/history', {}, { reads: ['settings'] });

/** Returns the current settings. */
export const changeSettings = sends('PUT /api/admin/settings');

/** The price book in force, and the ones that replace it later. */
export const adminPriceBookQuery = read('GET /api/admin/price-book', {}, { reads: ['settings'] });

/** Changes of the price book, newest first. */
export const priceBookHistoryQuery = read('GET /api/admin/price-book/history', {}, { reads: ['settings'] });

/** What orders cost by the book in force and by a draft; undefined while there is nothing to price. */
export function pricePreviewQuery(body: RequestOf<'previewPriceBook'>['body'] | undefined) {
  const options = { reads: ['settings', 'items'], placeholderData: keepPreviousData } as const;
  return read('POST /api/admin/price-book/preview', body && { body }, options);
}

/** What past orders would have brought by a draft. */
export const backtestPriceBook = sends('POST /api/admin/price-book/backtest');

export const changePriceBook = sends('PUT /api/admin/price-book');
export const undoPriceBook = sends('POST /api/admin/price-book/undo');

export const promoCodesQuery = read('GET /api/admin/promo-codes', {}, { reads: ['settings', 'bookings'] });
export const addPromoCode = sends('POST /api/admin/promo-codes');
export const changePromoCode = sends('PATCH /api/admin/promo-codes');
