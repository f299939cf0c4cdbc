import {
  CONTENT_KEYS,
  DEFAULT_LOOK,
  findUnknownPlaceholders,
  type BrandInput,
  getDefaultContent,
} from '@party-rental/contracts';
import { expect, test } from 'vitest';
import type { DomainEvent } from '../events.js';
import { Rejection } from '../rejections.js';
import { changeBrand, changeContent, evolveContent, getText, NO_CONTENT, toBrand, undoContent } from './content.js';

const after = (...events: DomainEvent[]) => events.reduce(evolveContent, NO_CONTENT);

function accept<Event>(decision: Event[] | Rejection): Event[] {
  if (decision instanceof Rejection) throw new Error(decision.detail);
  return decision;
}

const change = (state: typeof NO_CONTENT, text: string, version: number) =>
  changeContent(state, 'about.lead', { text, version });

test('every default names only placeholders that exist', () => {
  for (const key of CONTENT_KEYS) expect([key, findUnknownPlaceholders(getDefaultContent(key))]).toEqual([key, []]);
});

test('a text is changed, undone, and the undoing undone', () => {
  const first = accept(change(NO_CONTENT, 'First', 0));
  const second = accept(change(after(...first), 'Second', 1));
  const undone = accept(undoContent(after(...first, ...second), 'about.lead'));
  const all = [...first, ...second, ...undone];
  expect(getText(after(...all), 'about.lead')).toBe('First');
  expect(getText(after(...all, ...accept(undoContent(after(...all), 'about.lead'))), 'about.lead')).toBe('Second');
});

test('the same text yields no event, and the original text is the default again', () => {
  const first = accept(change(NO_CONTENT, 'First', 0));
  expect(change(after(...first), 'First', 1)).toEqual([]);
  expect(change(after(...first), getDefaultContent('about.lead'), 1)).toEqual([
    { type: 'ContentChanged', data: { key: 'about.lead', text: null } },
  ]);
});

test('an outdated change, an unknown placeholder and an undo without a change are rejected', () => {
  const first = accept(change(NO_CONTENT, 'First', 0));
  expect(change(after(...first), 'Second', 0)).toMatchObject({ code: 'conflict' });
  expect(undoContent(NO_CONTENT, 'about.lead')).toMatchObject({ code: 'conflict' });
  const unknown = change(NO_CONTENT, 'Call {{fax}}', 0);
  expect(unknown).toMatchObject({ code: 'malformed' });
  expect((unknown as Rejection).detail).toMatch(/\{\{fax\}\}.*You can use .*\{\{phone\}\}/);
});

test.each([
  ['about.title', ''],
  ['about.title', 'Two\nlines'],
  ['home.hero.title', 'x'.repeat(81)],
  ['home.hero.text', 'x'.repeat(301)],
] as const)('the text %s is not %j', (key, text) => {
  expect(changeContent(NO_CONTENT, key, { text, version: 0 })).toMatchObject({
    code: 'malformed',
    more: { errors: [{ path: 'text' }] },
  });
});

test("an unknown placeholder in the hero is a fault of the hero's field", () => {
  const look: BrandInput = { ...DEFAULT_LOOK, heroTitle: 'Jump', heroText: 'Call {{fax}}' };
  expect(changeBrand(NO_CONTENT, look)).toMatchObject({ more: { errors: [{ path: 'heroText' }] } });
});

test("a look and the hero's words change together, and only what differs is recorded", () => {
  const look: BrandInput = {
    ...DEFAULT_LOOK,
    heroTitle: 'Jump For Joy',
    heroText: getDefaultContent('home.hero.text'),
  };
  const words = accept(changeBrand(NO_CONTENT, look));
  expect(words).toEqual([{ type: 'ContentChanged', data: { key: 'home.hero.title', text: 'Jump For Joy' } }]);
  const blue = { ...look, colors: { primary: '#1d4f91', accent: '#ffd166' } };
  const colors = accept(changeBrand(after(...words), blue));
  expect(colors).toMatchObject([{ type: 'BrandChanged', data: { colors: blue.colors } }]);
  expect(toBrand(after(...words, ...colors))).toEqual(blue);
  expect(changeBrand(after(...words, ...colors), blue)).toEqual([]);
});

test('the same look yields no event, in whatever order the log stores its fields', () => {
  const links = [{ url: 'https://www.facebook.com/hooray', kind: 'facebook' as const }];
  const saved = {
    socialLinks: links,
    colors: { accent: '#ffd166', primary: '#1d4f91' },
    heroImageUrl: null,
    logoUrl: null,
  };
  const look: BrandInput = {
    ...{ logoUrl: null, heroImageUrl: null, colors: { primary: '#1d4f91', accent: '#ffd166' } },
    socialLinks: [{ kind: 'facebook', url: 'https://www.facebook.com/hooray' }],
    heroTitle: getDefaultContent('home.hero.title'),
    heroText: getDefaultContent('home.hero.text'),
  };
  expect(changeBrand(after({ type: 'BrandChanged', data: saved }), look)).toEqual([]);
});
