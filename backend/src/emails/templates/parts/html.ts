/** Markup that needs no escaping. */
export class Html {
  constructor(private readonly markup: string) {}

  toString(): string {
    return this.markup;
  }
}

type Value = string | number | Html | readonly Html[];

/** A template for markup. It escapes every value except markup. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(strings.reduce((before, string, i) => before + toMarkup(values[i - 1] ?? '') + string));
}

function toMarkup(value: Value): string {
  if (value instanceof Html) return value.toString();
  if (typeof value === 'object') return value.map(String).join('');
  return escape(String(value));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
