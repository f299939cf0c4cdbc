import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, DEFAULT_LOOK, findColorFault, pickText, toTheme } from './brand.js';
import { splitHero } from './hero.js';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('the colors that come with the program are fine', () => {
  const { primary, accent } = DEFAULT_LOOK.colors;
  expect([findColorFault('primary', primary), findColorFault('accent', accent)]).toEqual([undefined, undefined]);
});

test('yellow links are refused, with the nearest color that can be read', () => {
  const fault = findColorFault('primary', '#ffee00');
  expect(fault?.message).toContain('primary color #ffee00');
  expect(contrast(fault?.nearest ?? '', '#fff6e6')).toBeGreaterThanOrEqual(4.5);
  expect(findColorFault('accent', '#ffee00')).toBeUndefined();
});

test('a gray on which neither white nor dark text can be read is refused as an accent', () => {
  expect(findColorFault('accent', '#7f7f7f')?.message).toContain('Neither white nor dark text');
});

test('the suggested color is always accepted, and whatever is accepted can be read by day and by night', () => {
  fc.assert(
    fc.property(color, color, (primary, accent) => {
      const good = {
        primary: findColorFault('primary', primary)?.nearest ?? primary,
        accent: findColorFault('accent', accent)?.nearest ?? accent,
      };
      expect([findColorFault('primary', good.primary), findColorFault('accent', good.accent)]).toEqual([
        undefined,
        undefined,
      ]);
      const { light, dark } = toTheme(good);
      const pairs = [
        [light['--primary'], '#fff6e6'],
        [dark['--primary'], '#1b1120'],
        [light['--primary'], light['--on-primary']],
        [dark['--primary'], dark['--on-primary']],
        [light['--sun'], light['--on-sun']],
        [light['--plum'], light['--on-plum']],
        [dark['--plum'], dark['--on-plum']],
      ];
      for (const [one = '', other = ''] of pairs) expect(contrast(one, other)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('text on black is white, and on white dark', () => {
  expect([pickText('#000000'), pickText('#ffffff')]).toEqual(['#ffffff', '#2e1a33']);
});

test('the last word of a title stands out, and phones show the first sentence', () => {
  expect(splitHero({ heroTitle: 'Jump For Joy', heroText: 'Castles and slides. Pick your day.' })).toEqual({
    start: 'Jump For',
    end: 'Joy',
    first: 'Castles and slides.',
    rest: 'Pick your day.',
  });
  expect(splitHero({ heroTitle: 'Jump', heroText: '' })).toEqual({ start: '', end: 'Jump', first: '', rest: '' });
});
