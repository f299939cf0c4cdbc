import type { ItemDetails } from '../../src/domain/events.js';
import { CASTLE } from '../events.js';

interface SeasonItem {
  item: ItemDetails;
  /** How often it is booked, compared with the others. */
  weight: number;
  /** The most units of one line. */
  max: number;
}

/** Enough units for 20,000 orders in three seasons that a few lines are refused. The index is the item's id, less one. */
export const SEASON_ITEMS: readonly SeasonItem[] = [
  { item: { ...CASTLE, name: 'Castle', price: 18_900, stock: 60 }, weight: 20, max: 1 },
  { item: { ...CASTLE, name: 'Jungle', price: 21_900, stock: 42 }, weight: 14, max: 1 },
  { item: { ...CASTLE, name: 'Rocket', price: 19_900, stock: 26 }, weight: 9, max: 1 },
  { item: { ...CASTLE, name: 'Giant Slide', type: 'SLIDE', price: 34_900, stock: 24 }, weight: 8, max: 1 },
  {
    item: { ...CASTLE, name: 'Water Slide', type: 'SLIDE', price: 38_900, stock: 30, bufferDays: 1 },
    weight: 8,
    max: 1,
  },
  { item: { ...CASTLE, name: 'Round Table', type: 'TABLE', price: 1_200, stock: 700 }, weight: 12, max: 15 },
  { item: { ...CASTLE, name: 'Folding Chair', type: 'CHAIR', price: 250, stock: 4_500 }, weight: 14, max: 120 },
  { item: { ...CASTLE, name: 'Popcorn Machine', type: 'ADDON', price: 7_500, stock: 20 }, weight: 7, max: 2 },
  { item: { ...CASTLE, name: 'Foam Cannon', type: 'ADDON', price: 26_500, stock: 4 }, weight: 1, max: 1 },
  {
    item: {
      ...CASTLE,
      name: 'Castle Party',
      type: 'PACKAGE',
      price: 24_900,
      stock: 1,
      components: [
        { itemId: 1, quantity: 1 },
        { itemId: 6, quantity: 2 },
        { itemId: 7, quantity: 16 },
      ],
    },
    weight: 7,
    max: 1,
  },
  { item: { ...CASTLE, name: 'Snow Machine', type: 'ADDON', price: 31_500, stock: 2 }, weight: 0, max: 1 },
];
