import {
  CONTENT,
  DEFAULT_LOOK,
  findUnknownPlaceholders,
  getDefaultContent,
  PLACEHOLDERS,
  type Brand,
  type BrandInput,
  type ContentChange,
  type ContentKey,
  type Look,
  type OwnContent,
} from '@party-rental/contracts';
import { changedFields } from '../changed-fields.js';
import type { BrandChanged, ContentChanged, DomainEvent } from '../events.js';
import { conflict, Rejection } from '../rejections.js';

export interface ContentState {
  look: Look;
  /** Those that were ever changed. */
  texts: ReadonlyMap<ContentKey, { text: string | null; before: string | null; version: number }>;
}

export const NO_CONTENT: ContentState = { look: DEFAULT_LOOK, texts: new Map() };

const LOOK_FIELDS = ['logoUrl', 'heroImageUrl', 'colors', 'socialLinks'] as const;

export function evolveContent(state: ContentState, event: DomainEvent): ContentState {
  if (event.type === 'BrandChanged') return { ...state, look: event.data };
  if (event.type !== 'ContentChanged') return state;
  const { key, text } = event.data;
  const { text: before = null, version = 0 } = state.texts.get(key) ?? {};
  return { ...state, texts: new Map(state.texts).set(key, { text, before, version: version + 1 }) };
}

export function getText({ texts }: ContentState, key: ContentKey): string {
  return texts.get(key)?.text ?? getDefaultContent(key);
}

export function toBrand(state: ContentState): Brand {
  const [heroTitle, heroText] = [getText(state, 'home.hero.title'), getText(state, 'home.hero.text')];
  return { ...state.look, heroTitle, heroText };
}

export function toOwn(state: ContentState, key: ContentKey): OwnContent {
  return {
    key,
    default: getDefaultContent(key),
    text: getText(state, key),
    version: state.texts.get(key)?.version ?? 0,
  };
}

/** What is unchanged yields no event. */
export function changeBrand(
  state: ContentState,
  { heroTitle, heroText, ...look }: BrandInput,
): (BrandChanged | ContentChanged)[] | Rejection {
  const title = setText(state, 'home.hero.title', heroTitle, 'heroTitle');
  if (title instanceof Rejection) return title;
  const text = setText(state, 'home.hero.text', heroText, 'heroText');
  if (text instanceof Rejection) return text;
  const isSame = changedFields(state.look, look, LOOK_FIELDS).length === 0;
  return [...(isSame ? [] : [{ type: 'BrandChanged', data: look } as const]), ...title, ...text];
}

/** Text that needs no cleaning anymore. The default's own text means the default. */
export function changeContent(
  state: ContentState,
  key: ContentKey,
  { text, version }: ContentChange,
): ContentChanged[] | Rejection {
  if (version !== toOwn(state, key).version)
    return conflict('Someone else changed this text in the meantime. Please review their change first.');
  return setText(state, key, text);
}

/** The text before the last change. */
export function undoContent(state: ContentState, key: ContentKey): ContentChanged[] | Rejection {
  const changed = state.texts.get(key);
  if (!changed) return conflict("This text hasn't been changed, so there's nothing to undo.");
  return [{ type: 'ContentChanged', data: { key, text: changed.before } }];
}

/** `path` is the field of the request. */
function setText(state: ContentState, key: ContentKey, text: string, path = 'text'): ContentChanged[] | Rejection {
  const fault = findFault(key, text);
  if (fault) return new Rejection('malformed', `${fault}.`, { errors: [{ path, message: fault }] });
  if (text === getText(state, key)) return [];
  return [{ type: 'ContentChanged', data: { key, text: text === getDefaultContent(key) ? null : text } }];
}

function findFault(key: ContentKey, text: string): string | undefined {
  const { format, max } = CONTENT[key];
  if (format === 'line' && (text === '' || text.includes('\n'))) return 'Please enter one line of text';
  if (text.length > max) return `Please use at most ${max} characters`;
  const unknown = findUnknownPlaceholders(text).map(toPlaceholder);
  const known = Object.keys(PLACEHOLDERS).map(toPlaceholder);
  if (unknown.length > 0) return `There's no placeholder ${unknown.join(', ')}. You can use ${known.join(', ')}`;
  return undefined;
}

function toPlaceholder(name: string): string {
  return `{{${name}}}`;
}
