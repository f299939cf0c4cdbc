import { Injectable } from '@nestjs/common';
import {
  CONTENT,
  CONTENT_KEYS,
  fillPlaceholders,
  telLink,
  type Brand,
  type ContentKey,
  type OwnContent,
  type PublicContent,
  type PublicSettings,
} from '@party-rental/contracts';
import { evolveContent, getText, NO_CONTENT, toBrand, toOwn, type ContentState } from '../../domain/content/content.js';
import { CONTENT_STREAM } from '../../domain/placement.js';
import { Streams } from '../../log/streams.js';
import { escapeMarkdown, removeUnsafe, renderPage, renderPlain } from '../../platform/formats/markdown.js';

/** What placeholders are filled in from. */
type Facts = Parameters<typeof fillPlaceholders>[1];
type FactSettings = Pick<PublicSettings, keyof Facts & keyof PublicSettings>;

const LINK_URL = /(?<=\]\()[^)\n]+/g;

/** The shop's look and words, from the log. */
@Injectable()
export class ContentQueries {
  constructor(private readonly streams: Streams) {}

  /** At a moment, if one is given. */
  async read(asOf?: string): Promise<ContentState> {
    const events = await this.streams.read(CONTENT_STREAM);
    const until = asOf === undefined ? undefined : new Date(asOf);
    return events.filter(({ recordedAt }) => !until || recordedAt <= until).reduce(evolveContent, NO_CONTENT);
  }

  /** When the texts of each page last changed, by the first part of their keys. */
  async changes(): Promise<Map<string, Date>> {
    const events = await this.streams.read(CONTENT_STREAM);
    return new Map(
      events.flatMap(({ type, data, recordedAt }) =>
        type === 'ContentChanged' ? [[data.key.split('.')[0] ?? '', recordedAt]] : [],
      ),
    );
  }

  async brand(asOf?: string): Promise<Brand> {
    return toBrand(await this.read(asOf));
  }

  /** The hero's words have their facts filled in. */
  async filledBrand(settings: FactSettings): Promise<Brand> {
    const brand = await this.brand();
    const fill = (text: string) => fillPlaceholders(text, settings);
    return { ...brand, heroTitle: fill(brand.heroTitle), heroText: fill(brand.heroText) };
  }

  async own(asOf?: string): Promise<OwnContent[]> {
    const state = await this.read(asOf);
    return CONTENT_KEYS.map((key) => toOwn(state, key));
  }

  /** Of pages, not of emails. */
  async public(settings: FactSettings): Promise<PublicContent[]> {
    const state = await this.read();
    return CONTENT_KEYS.filter((key) => !key.startsWith('email.')).map((key) =>
      toHtml(key, getText(state, key), settings),
    );
  }
}

/** As pages show a text. */
export function toHtml(key: ContentKey, text: string, settings: FactSettings): PublicContent {
  if (CONTENT[key].format !== 'markdown') return { key, html: renderPlain(fillPlaceholders(text, settings)) };
  const linked = removeUnsafe(text).replace(LINK_URL, (url) =>
    url.startsWith('tel:') ? telLink(fillPlaceholders(url, settings)) : fillPlaceholders(url, settings, encodeURI),
  );
  const filled = fillPlaceholders(linked, settings, escapeMarkdown);
  return { key, html: renderPage(filled, { isQuestions: key === 'faq.body' }) };
}
