import { readdirSync, readFileSync } from 'node:fs';
import { addItem, ITEM_TYPES } from '@party-rental/contracts';
import { describe, expect, test } from 'vitest';
import { catalog } from './catalog.js';

const images = new URL('../../../frontend/public/pictures/', import.meta.url);
// share.svg is for link previews, and has their shape.
const drawn = readdirSync(images).filter((file) => file !== 'share.svg');

describe('the catalog of a new shop', () => {
  test.each(catalog)('$name is valid input for adding an item', (item) => {
    expect({ ...item, ...addItem.parse(item) }).toEqual({ ...item, components: [] });
  });

  test('has at least 18 items of all types, with unique names', () => {
    expect(catalog.length).toBeGreaterThanOrEqual(18);
    expect(new Set(catalog.map(({ type }) => type))).toEqual(new Set(ITEM_TYPES));
    expect(new Set(catalog.map(({ name }) => name.toLowerCase())).size).toBe(catalog.length);
  });

  test('starts with the castle', () => {
    expect(catalog[0]).toMatchObject({ name: 'Castle Bounce House', price: 18_900, stock: 2 });
  });

  test('has packages of items that cost more one by one', () => {
    const packages = catalog.filter(({ type }) => type === 'PACKAGE');
    expect(packages).toHaveLength(3);
    for (const { price, contents } of packages) {
      const components = contents.map(([name, quantity]) => {
        const component = catalog.find((item) => item.name === name);
        expect(component).toMatchObject({ contents: [], isActive: true });
        return { price: component?.price ?? 0, quantity };
      });
      expect(components.length).toBeGreaterThan(1);
      expect(components.reduce((sum, one) => sum + one.price * one.quantity, 0)).toBeGreaterThan(price);
    }
    expect(catalog.filter(({ type, contents }) => type !== 'PACKAGE' && contents.length > 0)).toEqual([]);
  });

  test('gives each item its own image, and has no unused image', () => {
    const shown = catalog.map(({ imageUrl }) => imageUrl.replace(/^\/pictures\//, ''));
    expect([...shown, 'placeholder.svg'].toSorted()).toEqual(drawn.toSorted());
  });

  test.each(drawn)('%s is small, 4:3 and self-contained', (file) => {
    const svg = readFileSync(new URL(file, images), 'utf8');
    expect(svg.length).toBeLessThan(14_000);
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 800 600"/);
    expect(svg).not.toMatch(/<script|<style|<text|<image|\son\w+=|(?:href|src)="(?!#)|url\((?!#)/i);
  });
});
