import { z } from 'zod';
import type { Endpoint } from '../api/endpoint.js';
import { exampleFigures } from '../api/examples.js';
import { historyEntry } from '../orders/history.js';
import { listSchema } from '../text/response-values.js';
import { currentPriceBook, priceBookChange, publicPriceBook } from './price-book.js';
import { backtestPriceBook, previewPriceBook, priceBacktest, pricePreview } from './price-preview.js';
import { DEFAULT_PRICE_BOOK } from './pricing.js';

const ofAdmin = { access: 'admin', tag: 'Admin' } as const;
const exampleBook = { ...DEFAULT_PRICE_BOOK, version: 3, validFrom: '2026-11-22T09:30:00.000Z', upcoming: [] };
const { validFrom: _validFrom, upcoming: _upcoming, ...examplePublicBook } = exampleBook;
const exampleComparison = {
  was: { orders: 1, revenue: 26_892, average: 26_892 },
  would: { orders: 1, revenue: 27_972, average: 27_972 },
};

export const priceBookEndpoints = {
  priceBook: {
    method: 'GET',
    path: '/api/price-book',
    access: 'anyone',
    tag: 'Shop',
    summary: 'Fees, taxes, deposits and terms for orders that are placed now',
    output: publicPriceBook,
    example: { output: examplePublicBook },
  },
  adminPriceBook: {
    method: 'GET',
    path: '/api/admin/price-book',
    ...ofAdmin,
    summary: 'The price book in force, and the ones that replace it later',
    output: currentPriceBook,
    example: { output: exampleBook },
  },
  changePriceBook: {
    method: 'PUT',
    path: '/api/admin/price-book',
    ...ofAdmin,
    summary: 'Change prices and terms for orders that are placed from `validFrom` on',
    description:
      'With `version`, only if it is the version in force or the latest one. Orders keep the prices and terms that they were placed under.',
    body: priceBookChange,
    output: currentPriceBook,
    errors: ['conflict'],
    example: { body: { ...DEFAULT_PRICE_BOOK, version: 2 }, output: exampleBook },
  },
  undoPriceBook: {
    method: 'POST',
    path: '/api/admin/price-book/undo',
    ...ofAdmin,
    summary: 'Take the latest change of the price book back',
    description:
      'An upcoming book is withdrawn; instead of the one in force, the one before it holds again from now on, as a new version.',
    body: z.object({ version: z.int().min(1).meta({ description: 'The latest version' }) }),
    output: currentPriceBook,
    errors: ['conflict'],
    example: { body: { version: 4 }, output: exampleBook },
  },
  priceBookHistory: {
    method: 'GET',
    path: '/api/admin/price-book/history',
    ...ofAdmin,
    summary: 'History of the price book: the latest 100 changes, newest first',
    output: listSchema(historyEntry),
    example: {
      output: [
        {
          type: 'PriceBookChanged',
          at: '2026-11-22T09:30:00.000Z',
          actor: 'Olga Owner (admin)',
          changes: [{ field: 'deposit', from: '50%', to: '30%' }],
        },
      ],
    },
  },
  previewPriceBook: {
    method: 'POST',
    path: '/api/admin/price-book/preview',
    ...ofAdmin,
    summary: 'What orders cost now, and what they would cost by another price book',
    description: 'Nothing is booked, and availability does not matter.',
    isSafe: true,
    body: previewPriceBook,
    output: listSchema(pricePreview),
    errors: ['not_found', 'promo_code_refused'],
    example: {
      body: {
        book: { ...DEFAULT_PRICE_BOOK, deposit: { percent: 30 } },
        orders: [{ lines: [{ itemId: 1, eventDate: '2026-12-12', quantity: 1 }], zipCode: '12345' }],
      },
      output: [{ now: exampleFigures.price, then: { ...exampleFigures.price, deposit: 8_068 } }],
    },
  },
  backtestPriceBook: {
    method: 'POST',
    path: '/api/admin/price-book/backtest',
    ...ofAdmin,
    summary: 'What the orders of past days would have brought by another price book',
    description:
      'The same orders, changes, cancellations and payments, priced again. The unchanged book changes nothing.',
    isSafe: true,
    body: backtestPriceBook,
    output: priceBacktest,
    example: {
      body: { from: '2026-06-01', to: '2026-08-31', book: { ...DEFAULT_PRICE_BOOK, cleaningFee: 1_000 } },
      output: {
        ...exampleComparison,
        byItem: [{ itemId: 1, name: 'Castle Bounce House', was: 18_900, would: 18_900 }],
        byMonth: [{ month: '2026-06', ...exampleComparison }],
      },
    },
  },
} as const satisfies Record<string, Endpoint>;
