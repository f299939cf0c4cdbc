import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OwnContent } from '@party-rental/contracts';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, refuse } from '../../../testing/fake-api';
import { renderAt } from '../../../testing/render-at';
import { Toaster } from '../../../ui/overlays/toaster';
import { WordsPage } from './words-page';

const LIST = 'GET /api/admin/content';
const SAVE = 'PUT /api/admin/content/about.lead';
const lead: OwnContent = { key: 'about.lead', default: 'We lift.', text: 'We lift.', version: 0 };
const title: OwnContent = { key: 'about.title', default: 'We lift', text: 'We lift', version: 0 };
const theirs: OwnContent = { ...lead, text: 'Theirs', version: 1 };
let api: ReturnType<typeof fakeApi>;

beforeEach(async () => {
  api = fakeApi({ [LIST]: [lead, title] });
  render(<Toaster />);
  renderAt('/admin/words', '/admin/words', <WordsPage />);
  await userEvent.click(await screen.findByText('About'));
});

const form = (name = 'Introduction: About') => within(screen.getByRole('form', { name }));
const field = (name?: string) => form(name).getByRole('textbox');
async function enter(text: string, name?: string) {
  await userEvent.clear(field(name));
  await userEvent.paste(text);
}
const press = (name: RegExp) => userEvent.click(form().getByRole('button', { name }));
async function save(text: string) {
  await enter(text);
  await press(/^Save/);
}

test('a saved text shows as the shop has cleaned it, with the focus where it was, and can be undone', async () => {
  const clean = { ...lead, text: 'Clean', version: 1 };
  api.respond(SAVE, clean);
  api.respond(LIST, [clean, title]);
  api.respond('POST /api/admin/content/about.lead/undo', { ...lead, version: 2 });
  await save('Clean<b>');
  await screen.findByText('Your text is saved');
  expect(field()).toHaveValue('Clean');
  expect(form().getByRole('button', { name: /^Save/ })).toHaveFocus();
  await press(/^Undo/);
  expect(await screen.findByDisplayValue('We lift.')).toBe(field());
});

test("what was typed stays when someone else's change is found, until the owner asks for theirs", async () => {
  api.respond(SAVE, refuse('conflict', 409));
  api.respond(LIST, [theirs, title]);
  await save('Mine');
  expect(await screen.findByText("Your text isn't saved")).toBeVisible();
  expect(field()).toHaveValue('Mine');
  await press(/^Show Their Text/);
  expect(field()).toHaveValue('Theirs');
  expect(api.sentTo(SAVE).map(({ body }) => body)).toEqual([{ text: 'Mine', version: 0 }]);
  api.respond(SAVE, { ...theirs, text: 'Ours', version: 2 });
  await save('Ours');
  await screen.findByText('Your text is saved');
  expect(api.sentTo(SAVE)[1]?.body).toEqual({ text: 'Ours', version: 1 });
});

test('what was typed in one text stays when another one is saved, although someone else has changed it', async () => {
  await enter('Mine');
  const saved = { ...title, text: 'We carry', version: 1 };
  api.respond('PUT /api/admin/content/about.title', saved);
  api.respond(LIST, [theirs, saved]);
  await enter('We carry', 'Title: About');
  await userEvent.click(screen.getByRole('button', { name: 'Save Title: About' }));
  await screen.findByText('Your text is saved');
  expect(field()).toHaveValue('Mine');
  api.respond(SAVE, refuse('conflict', 409));
  await press(/^Save/);
  expect(api.sentTo(SAVE).map(({ body }) => body)).toEqual([{ text: 'Mine', version: 0 }]);
});
