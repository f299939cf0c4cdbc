import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** Replaces the text of a labeled field in one step, because events of single keys take most of a test's time. */
export async function enter(label: string | RegExp, text: string): Promise<void> {
  await userEvent.clear(screen.getByLabelText(label));
  if (text) await userEvent.paste(text);
}

/** Fills in fields by their labels. */
export async function enterAll(fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await enter(label, text);
}
