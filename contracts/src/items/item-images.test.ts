import { expect, test } from 'vitest';
import { describeImage, imageSrcSet } from './item-images.js';

const ID = '019aa5b0-7c1e-7d3a-9f52-3b1c6f0e8a44';

test('an uploaded image has sizes; a drawing and an image of another site have none', () => {
  const path = `/uploads/${ID}`;
  expect(imageSrcSet(`${path}.webp`)).toBe(`${path}-480.webp 480w, ${path}-960.webp 960w, ${path}.webp 1600w`);
  for (const other of ['', '/pictures/castle.svg', 'https://pictures.example/uploads/a.webp', '/uploads/castle.webp'])
    expect(imageSrcSet(other)).toBeUndefined();
});

test("an image is described by its own text, else by the item's name", () => {
  const imageAlts = [
    { alt: 'On a lawn', url: '/uploads/a.webp' },
    { alt: '', url: '/uploads/b.webp' },
  ];
  const castle = { name: 'Castle', imageUrl: '/uploads/a.webp', imageAlts };
  expect(describeImage(castle, '/uploads/a.webp')).toBe('On a lawn');
  expect(describeImage(castle, '/uploads/b.webp')).toBe('Castle');
  expect(describeImage({ name: 'Castle', imageUrl: '' }, '/uploads/a.webp')).toBe('Castle');
});
