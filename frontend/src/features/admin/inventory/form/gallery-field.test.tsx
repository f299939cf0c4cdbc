import { beforeEach, describe, expect, test, vi } from 'vitest';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { castle, settings } from '../../../../testing/catalog';
import { enter } from '../../../../testing/enter';
import { fakeApi } from '../../../../testing/fake-api';
import { renderAt } from '../../../../testing/render-at';
import { Toaster } from '../../../../ui/overlays/toaster';
import { EditItemPage, NewItemPage } from './item-pages';

const [FIRST, SECOND, THIRD] = [castle.imageUrl, '/pictures/slide.svg', '/pictures/table.svg'];
const UPLOADED = ['a1', 'b2', 'c3'].map((end) => `/uploads/019aa5b0-7c1e-7d3a-9f52-3b1c6f0e8a${end}.webp`);
const photo = (name = 'photo.png') => new File(['x'], name, { type: 'image/png' });
let api: ReturnType<typeof fakeApi>;
/** The uploads; the test is the shop at their other end. */
let uploads: { respond: () => Promise<void> }[];

beforeEach(() => {
  uploads = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      status = 201;
      responseText = JSON.stringify({ filename: 'a.webp', imageUrl: UPLOADED[uploads.length] });
      onload?: () => void;
      open() {}
      send() {
        uploads.push({ respond: () => act(async () => this.onload?.()) });
      }
    },
  );
  render(<Toaster />);
  api = fakeApi({
    'GET /api/settings': settings,
    'GET /api/items/1': castle,
    'GET /api/admin/items/1/history': [],
    'GET /api/admin/items/1/booked-days': [],
    'POST /api/admin/items': castle,
    'PATCH /api/admin/items/1': castle,
  });
});

async function openEdit(item = {}) {
  api.respond('GET /api/items/1', { ...castle, ...item });
  renderAt('/admin/items/1', '/admin/items/:id', <EditItemPage />);
  await screen.findByRole('heading', { name: 'Edit Item' });
}
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => userEvent.click(button(name));
const images = () =>
  within(screen.getByRole('list', { name: 'Current images' }))
    .queryAllByRole('img')
    .map((image) => image.getAttribute('src'));
async function saved() {
  await press('Save Changes');
  await screen.findByText('Item updated');
  return api.sentTo('PATCH /api/admin/items/1').map(({ body }) => body);
}

test('images are sorted with buttons, which keep the focus, and the first one is the main image', async () => {
  await openEdit({ images: [SECOND, THIRD] });
  await press('Move image 3 up');
  expect(images()).toEqual([FIRST, THIRD, SECOND]);
  await userEvent.keyboard('{Enter}');
  expect(images()).toEqual([THIRD, FIRST, SECOND]);
  expect(button('Move image 1 up')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(images()).toEqual([THIRD, FIRST, SECOND]);
  await press('Move image 2 down');
  expect(button('Move image 3 down')).toHaveFocus();
  expect(await saved()).toEqual([{ imageUrl: THIRD, images: [SECOND, FIRST] }]);
});

test('what an image shows is saved with it, and moves with it', async () => {
  await openEdit({ images: [SECOND], imageAlts: [{ alt: 'A slide', url: SECOND }] });
  expect(screen.getByLabelText(/^What image 2 shows/)).toHaveValue('A slide');
  await enter(/^What image 1 shows/, 'A castle on a lawn');
  await press('Move image 2 up');
  expect(screen.getByLabelText(/^What image 1 shows/)).toHaveValue('A slide');
  const imageAlts = [
    { alt: 'A slide', url: SECOND },
    { alt: 'A castle on a lawn', url: FIRST },
  ];
  expect(await saved()).toEqual([{ imageUrl: SECOND, images: [FIRST], imageAlts }]);
});

test('a deleted image leaves the list with the focus, and the next one is the main image', async () => {
  await openEdit({ images: [SECOND] });
  await press('Delete image 1');
  expect(await screen.findByText('Image deleted successfully')).toBeVisible();
  expect(images()).toEqual([SECOND]);
  expect(screen.getByRole('list', { name: 'Current images' })).toHaveFocus();
  expect(await saved()).toEqual([{ imageUrl: SECOND, images: [] }]);
});

test('several files are uploaded one after the other, and the item cannot be saved before the last', async () => {
  renderAt('/admin/items/new', '/admin/items/new', <NewItemPage />);
  await userEvent.upload(screen.getByLabelText('Images'), [photo('a.png'), photo('b.png')]);
  await waitFor(() => expect(uploads).toHaveLength(1));
  await uploads[0]?.respond();
  await waitFor(() => expect(uploads).toHaveLength(2));
  expect(images()).toEqual([UPLOADED[0]]);
  for (const waiting of screen.getAllByRole('button', { name: 'Uploading...' })) expect(waiting).toBeDisabled();
  await uploads[1]?.respond();
  await waitFor(() => expect(images()).toEqual([UPLOADED[0], UPLOADED[1]]));
  await enter('Name', 'Palace');
  await press('Add Item');
  await screen.findByText('Item created');
  expect(api.sentTo('POST /api/admin/items').map(({ body }) => body)).toMatchObject([
    { imageUrl: UPLOADED[0], images: [UPLOADED[1]], imageAlts: [] },
  ]);
});

test('there are at most eight images, and only uploaded ones can be cropped', async () => {
  await openEdit({ images: [...Array(5).fill(SECOND), UPLOADED[2]] });
  await userEvent.upload(screen.getByLabelText('Images'), [photo('a.png'), photo('b.png')]);
  await waitFor(() => expect(uploads).toHaveLength(1));
  await uploads[0]?.respond();
  await waitFor(() => expect(images()).toHaveLength(8));
  expect(button('Add Images')).toBeDisabled();
  expect(uploads).toHaveLength(1);
  const crop = screen.getAllByRole('button', { name: /^Crop image/ });
  expect(crop.map((each) => each.getAttribute('aria-label'))).toEqual(['Crop image 7', 'Crop image 8']);
});

describe('cropping', () => {
  beforeEach(async () => {
    await openEdit();
    await userEvent.upload(screen.getByLabelText('Images'), [photo()]);
    await waitFor(() => expect(uploads).toHaveLength(1));
    await uploads[0]?.respond();
    await enter(/^What image 2 shows/, 'A slide');
    await press('Crop image 2');
    fireEvent.load(await within(await screen.findByRole('dialog')).findByRole('presentation'));
  });
  const crop = () => screen.findByRole('button', { name: 'Crop' }).then((button) => userEvent.click(button));

  test('replaces the image, and keeps what it shows', async () => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 1600, height: 1000 }));
    vi.stubGlobal(
      'OffscreenCanvas',
      class {
        getContext = () => ({ fillRect: () => undefined, drawImage: () => undefined });
        convertToBlob = async () => new Blob(['x'], { type: 'image/jpeg' });
      },
    );
    await crop();
    await waitFor(() => expect(uploads).toHaveLength(2));
    await uploads[1]?.respond();
    await waitFor(() => expect(images()).toEqual([FIRST, UPLOADED[1]]));
    expect(screen.getByLabelText(/^What image 2 shows/)).toHaveValue('A slide');
  });

  test('says so when the image cannot be read', async () => {
    vi.stubGlobal('createImageBitmap', async () => Promise.reject(new Error('The source image could not be decoded')));
    await crop();
    expect(await screen.findByText("We couldn't crop the image")).toBeVisible();
  });
});
