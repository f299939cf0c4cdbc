import { marked, type Token, type Tokens } from 'marked';
import sanitizeHtml from 'sanitize-html';

/** Of links. Whatever else a browser would open, such as `javascript:`, is removed. */
const SAFE_URL = /^(https:|http:|mailto:|tel:|sms:|\/|#)/i;
/** Of HTML, up to its end or that of the paragraph. */
const TAG = /<[!/a-z][^>]*?(>|(?=\n\n)|$)/gi;
const ICON = /^(\p{Extended_Pictographic}\S*)\s+/u;

/** Only an attack has HTML within HTML so often. */
const MAX_ROUNDS = 20;

/** Markdown without HTML, and without links that could run scripts. Removes until nothing is left to remove. */
export function removeUnsafe(text: string, rounds = MAX_ROUNDS): string {
  let clean = text;
  void marked.walkTokens(marked.lexer(text), (token) => {
    const { type, raw } = token;
    // In a list or a quotation, several lines aren't as in the text: what begins each of them is missing.
    const isWhole = clean.includes(raw);
    if (type === 'html') clean = isWhole ? clean.replace(raw, '') : clean.replace(TAG, '');
    if (type !== 'link' && type !== 'image' && type !== 'def') return;
    const href = String(token['href']);
    if (SAFE_URL.test(href.trim())) return;
    const label = 'text' in token ? String(token['text']) : '';
    clean = isWhole ? clean.replace(raw, () => label) : clean.replaceAll(`(${href}`, '(');
  });
  if (clean === text) return text;
  return rounds > 0 ? removeUnsafe(clean.trim(), rounds - 1) : '';
}

/** For a value within Markdown: none of its characters has a meaning. `_` within a word has none anyway, and emails stay links. */
export function escapeMarkdown(value: string): string {
  return value.replace(/[\\`*{}[\]<>#|~]|(?<![a-z\d])_|_(?![a-z\d])/gi, '\\$&');
}

interface Block {
  heading: Tokens.Heading | undefined;
  tokens: Token[];
}

/**
 * Safe HTML of a page. Each `##` begins a `<section>`, and each `###` a `<div class="point">` in it, or a question that
 * unfolds. Points and sections without text are left out.
 */
export function renderPage(text: string, { isQuestions = false } = {}): string {
  const sections = splitAt(2, marked.lexer(text)).map(({ heading, tokens }) => {
    const [intro, ...points] = splitAt(3, tokens);
    const filled = points.filter((point) => point.tokens.some(({ type }) => type !== 'space'));
    const body = `${toHtml(intro?.tokens ?? [])}${wrapPoints(filled, isQuestions)}`;
    if (body.trim() === '') return '';
    return heading ? `<section><h2>${toInline(heading)}</h2>${body}</section>` : body;
  });
  return sanitize(sections.filter(Boolean).join('\n'));
}

/** Safe HTML of plain text: a paragraph for each. */
export function renderPlain(text: string): string {
  return sanitize(marked.parser(text.split(/\n{2,}/).map(toParagraph)));
}

/** The first block is what comes before the first heading; it may be empty. */
function splitAt(depth: number, tokens: readonly Token[]): Block[] {
  const blocks: Block[] = [{ heading: undefined, tokens: [] }];
  for (const token of tokens) {
    if (token.type === 'heading' && token['depth'] === depth)
      blocks.push({ heading: token as Tokens.Heading, tokens: [] }); // by its type
    else blocks.at(-1)?.tokens.push(token);
  }
  return blocks;
}

function wrapPoints(points: readonly Block[], isQuestions: boolean): string {
  if (points.length === 0) return '';
  if (isQuestions)
    return `<div class="questions">${points
      .map(({ heading, tokens }) => `<details><summary>${toInline(heading)}</summary>${toHtml(tokens)}</details>`)
      .join('')}</div>`;
  return `<div class="points">${points.map(toPoint).join('')}</div>`;
}

/** An emoji before the title becomes the point's icon. */
function toPoint({ heading, tokens }: Block): string {
  const title = toInline(heading);
  const [whole = '', icon] = ICON.exec(title) ?? [];
  const mark = icon ? `<span class="icon" aria-hidden="true">${icon}</span>` : '';
  return `<div class="point">${mark}<div><h3>${title.slice(whole.length)}</h3>${toHtml(tokens)}</div></div>`;
}

function toInline(heading: Tokens.Heading | undefined): string {
  return heading ? marked.Parser.parseInline(heading.tokens) : '';
}

function toHtml(tokens: readonly Token[]): string {
  return marked.parser([...tokens]);
}

function toParagraph(text: string): Tokens.Paragraph {
  const tokens: Tokens.Text[] = [{ type: 'text', raw: text, text, escaped: false }];
  return { type: 'paragraph', raw: text, text, tokens };
}

function sanitize(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      ...['section', 'h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'strong', 'em', 'del', 'a', 'br', 'hr', 'blockquote'],
      ...['code', 'pre', 'div', 'span', 'details', 'summary', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ],
    allowedAttributes: {
      a: ['href'],
      img: ['src', 'alt'],
      ol: ['start'],
      span: ['class', 'aria-hidden'],
      div: ['class'],
    },
    allowedClasses: { span: ['icon'], div: ['points', 'point', 'questions'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel', 'sms'],
    allowProtocolRelative: false,
  });
}
