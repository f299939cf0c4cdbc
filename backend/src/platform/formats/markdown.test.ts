import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeMarkdown, removeUnsafe, renderPage, renderPlain } from './markdown.js';

test('sections and points, with an emoji as the icon', () => {
  expect(renderPage('Hello\n\n## What we do\n\nIntro\n\n### 🚚 We lift\nWith **care**.')).toBe(
    '<p>Hello</p>\n\n<section><h2>What we do</h2><p>Intro</p>\n<div class="points"><div class="point"><span class="icon" aria-hidden="true">🚚</span><div><h3>We lift</h3><p>With <strong>care</strong>.</p>\n</div></div></div></section>',
  );
});

test('questions unfold, and points and sections without text are left out', () => {
  const html = renderPage('## Money\n\n### Is tax included?\n\n### When do I pay?\nLater.\n\n## Nothing\n\n### Empty', {
    isQuestions: true,
  });
  expect(html).toBe(
    '<section><h2>Money</h2><div class="questions"><details><summary>When do I pay?</summary><p>Later.</p>\n</details></div></section>',
  );
});

test.each([
  '<script>alert(1)</script>',
  'Hi <img src=x onerror=alert(1)> there',
  '[click](javascript:alert(1))',
  '![x](javascript:alert(1))',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '[click](&#106;avascript:alert(1))',
  '<a href="javascript:alert(1)" onclick="alert(1)">x</a>',
  '> <script\n> src=x>alert(1)</script>',
  '- <img\n  src=x onerror=alert(1)>',
  '> [two\n> lines](javascript:alert(1))',
  '- <script\n  alert(1)\n\nstays',
  '[click][1]\n\n[1]: javascript:alert(1)',
])('nothing in %s runs', (text) => {
  const clean = removeUnsafe(text);
  for (const shown of [clean, renderPage(text), renderPage(clean)]) {
    expect(shown).not.toMatch(/<script|<img[^>]*onerror|<a[^>]*(onclick|javascript)|href="[^"]*script/i);
  }
  expect(clean).not.toMatch(/<script|onerror|javascript:/i);
});

test('whatever is typed, the page has no script, no handler, and no link that runs one', () => {
  const piece = fc.constantFrom(
    '<script>',
    '</script>',
    '<img src=x onerror=1>',
    '](javascript:1)',
    '[a',
    '\n',
    '#',
    '<',
    '>',
    '"',
    'a',
    '`',
    '&#58;',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const html = renderPage(pieces.join(''));
      expect(html).not.toMatch(/<script|<[^>]+\son\w+=|<a[^>]+href="\s*javascript/i);
    }),
  );
});

test('what follows HTML in a list stays', () => {
  expect(removeUnsafe('- <img\n  src=x>\n\nSee [us](/about)')).toBe('- \n\nSee [us](/about)');
});

test('HTML that is nested without end does not stop the process', () => {
  const start = performance.now();
  expect(removeUnsafe('<scr'.repeat(4_000) + '>'.repeat(4_000))).toBe('');
  expect(performance.now() - start).toBeLessThan(5_000);
});

test('comparisons and quotes that are no HTML stay', () => {
  expect(removeUnsafe('5 < 6 & > 3\n\n> quoted')).toBe('5 < 6 & > 3\n\n> quoted');
});

test('a value within Markdown means nothing there', () => {
  expect(renderPage(escapeMarkdown("*Joe's* [x](/faq) #1"))).toBe("<p>*Joe's* [x](/faq) #1</p>\n");
});

test('plain text has paragraphs and no markup', () => {
  expect(renderPlain('One <b>\n\nTwo & **three**')).toBe('<p>One &lt;b&gt;</p>\n<p>Two &amp; **three**</p>\n');
});

test('an email within Markdown stays whole', () => {
  const link = '<a href="mailto:hello_us@hooray.com">hello_us@hooray.com</a>';
  expect(renderPage(escapeMarkdown('hello_us@hooray.com'))).toBe(`<p>${link}</p>\n`);
  expect(renderPage(escapeMarkdown('_us_ __two__'))).toBe('<p>_us_ __two__</p>\n');
});
