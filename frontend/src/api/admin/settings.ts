import type { ContentChange, OwnContent, RequestOf } from '@party-rental/contracts';
import { keepPreviousData } from '@tanstack/react-query';
import { call, sends } from '../client';
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

/** The account that takes payments online. */
export const paymentAccountQuery = read('GET /api/admin/payment-account', {}, { reads: ['settings'] });
export const connectPaymentAccount = sends('PUT /api/admin/payment-account');
export const testPaymentAccount = () => call('POST /api/admin/payment-account/test', {});
export const disconnectPaymentAccount = () => call('DELETE /api/admin/payment-account', {});

/** The shop's logo, colors, hero and social links. */
export const brandQuery = read('GET /api/admin/brand', {}, { reads: ['settings'] });
export const changeBrand = sends('PUT /api/admin/brand');

/** The owner's words with their defaults. */
export const ownContentQuery = read('GET /api/admin/content', {}, { reads: ['settings'] });
export const changeContent = (key: OwnContent['key'], body: ContentChange) =>
  call('PUT /api/admin/content/{key}', { params: { key }, body });
export const undoContent = (key: OwnContent['key']) => call('POST /api/admin/content/{key}/undo', { params: { key } });

/** A text as pages would show it. */
export function contentPreviewQuery(key: OwnContent['key'], text: string) {
  const options = { reads: ['settings'], placeholderData: keepPreviousData } as const;
  return read('POST /api/admin/content/{key}/preview', { params: { key }, body: { text } }, options);
}

/** The mail server. */
export const emailAccountQuery = read('GET /api/admin/email-account', {}, { reads: ['settings'] });
export const connectEmailAccount = sends('PUT /api/admin/email-account');
export const testEmailAccount = () => call('POST /api/admin/email-account/test', {});

/** What the shop still needs before it can rent out. */
export const setupQuery = read('GET /api/setup', {}, { reads: ['settings', 'items'] });
export const createFirstAdmin = sends('POST /api/setup/account');
export const skipSetupStep = sends('POST /api/admin/setup/skips');
export const addDemonstrationCatalog = () => call('POST /api/admin/setup/catalog', {});
