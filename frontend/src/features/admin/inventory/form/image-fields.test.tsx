import { beforeEach, expect, test, vi } from 'vitest';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { fakeApi, refuse } from '../../../../testing/fake-api';
import { renderAt } from '../../../../testing/render-at';
import { Toaster } from '../../../../ui/overlays/toaster';
import { ImageField } from './image-fields';

const UPLOADED = '/uploads/019aa5b0-7c1e-7d3a-9f52-3b1c6f0e8a44.webp';
const REMOVE = 'DELETE /api/admin/upload/019aa5b0-7c1e-7d3a-9f52-3b1c6f0e8a44.webp';
const photo = new File(['x'], 'photo.png', { type: 'image/png' });

/** The browser's XMLHttpRequest; the test is the shop at its other end. */
class FakeRequest {
  static last: FakeRequest;
  readonly upload: { onprogress?: (event: object) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  status = 0;
  responseText = '';
  route = '';
  sent: FormData | undefined;
  constructor() {
    FakeRequest.last = this;
  }
  open(method: string, path: string) {
    this.route = `${method} ${path}`;
  }
  send(body: FormData) {
    this.sent = body;
  }
  respond(status: number, body: unknown) {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    return act(async () => this.onload?.());
  }
}

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  api = fakeApi({ [REMOVE]: { status: 204, body: null } });
});

function Form({ imageUrl }: { imageUrl: string }) {
  const form = useForm({ defaultValues: { imageUrl } });
  return (
    <FormProvider {...form}>
      <ImageField name="imageUrl" alt="The photo" onUploading={() => {}} />
    </FormProvider>
  );
}
const open = (imageUrl: string) =>
  renderAt(
    '/',
    '/',
    <>
      <Toaster />
      <Form imageUrl={imageUrl} />
    </>,
  );
const image = () => screen.getByRole('img', { name: 'The photo' }).getAttribute('src');

test('an image is uploaded with its progress and then shown', async () => {
  open('/pictures/placeholder.svg');
  expect(screen.getByLabelText('Photo')).toHaveAttribute('accept', 'image/jpeg,image/png,image/gif,image/webp');
  await userEvent.upload(screen.getByLabelText('Photo'), photo);
  expect(FakeRequest.last.route).toBe('POST /api/admin/upload');
  expect(FakeRequest.last.sent?.get('image')).toBeInstanceOf(File);
  expect(screen.getByRole('button', { name: 'Uploading...' })).toBeDisabled();
  act(() => FakeRequest.last.upload.onprogress?.({ lengthComputable: true, loaded: 30, total: 120 }));
  expect(screen.getByRole('progressbar', { name: 'Upload' })).toHaveAttribute('value', '25');

  await FakeRequest.last.respond(201, { filename: 'a.webp', imageUrl: UPLOADED });
  expect(await screen.findByText('Image uploaded successfully')).toBeVisible();
  expect(screen.getByText('Success')).toBeVisible();
  expect(image()).toBe(UPLOADED);
});

test('a rejected upload keeps the old image and says why', async () => {
  open(UPLOADED);
  await userEvent.upload(screen.getByLabelText('Photo'), photo);
  await FakeRequest.last.respond(413, refuse('too_large', 413, { detail: 'Please use a smaller image.' }).body);
  expect(await screen.findByText('Failed to upload image')).toBeVisible();
  expect(screen.getByText('Error')).toBeVisible();
  expect(screen.getByText('Please use a smaller image.')).toBeVisible();
  expect(image()).toBe(UPLOADED);
});

test('a response without a problem document and a broken connection show a sentence', async () => {
  open(UPLOADED);
  await userEvent.upload(screen.getByLabelText('Photo'), photo);
  Object.assign(FakeRequest.last, { status: 502, responseText: '<html>' });
  await act(async () => FakeRequest.last.onload?.());
  expect(await screen.findByText(/Something went wrong on our side/)).toBeVisible();
  await userEvent.upload(screen.getByLabelText('Photo'), photo);
  await act(async () => FakeRequest.last.onerror?.());
  expect(await screen.findByText(/We couldn't reach the shop/)).toBeVisible();
});

test('an uploaded image is deleted by its name', async () => {
  open(UPLOADED);
  await userEvent.click(screen.getByRole('button', { name: 'Delete Photo' }));
  expect(await screen.findByText('Image deleted successfully')).toBeVisible();
  expect(api.sentTo(REMOVE)).toHaveLength(1);
  expect(image()).toBe('/pictures/placeholder.svg');
  expect(screen.queryByRole('button', { name: 'Delete Photo' })).not.toBeInTheDocument();
});

test('an image that cannot be deleted stays', async () => {
  api.respond(REMOVE, refuse('busy', 503));
  open(UPLOADED);
  await userEvent.click(screen.getByRole('button', { name: 'Delete Photo' }));
  expect(await screen.findByText('Failed to delete image')).toBeVisible();
  expect(image()).toBe(UPLOADED);
});

test("one of the shop's own drawings is only taken out of the form", async () => {
  open('/pictures/castle-bounce-house.svg');
  await userEvent.click(screen.getByRole('button', { name: 'Delete Photo' }));
  expect(await screen.findByText('Image deleted successfully')).toBeVisible();
  expect(api.sent).toHaveLength(0);
});
