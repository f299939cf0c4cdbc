import { expect, test } from 'vitest';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '../button';
import { ConfirmDialog, Dialog } from './dialog';

type Fate = 'stays' | 'goes' | 'is disabled';

function EditPage({ fate }: { fate: Fate }) {
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState(false);
  function close() {
    setOpen(false);
    setDone(true);
  }
  return (
    <main>
      <h1>Items</h1>
      {!(done && fate === 'goes') && (
        <Button disabled={done && fate === 'is disabled'} onClick={() => setOpen(true)}>
          Edit
        </Button>
      )}
      {open && (
        <Dialog onClose={close} title="Edit Item">
          <Button onClick={close}>Save</Button>
        </Dialog>
      )}
    </main>
  );
}

function DeletePage() {
  const [deleted, setDeleted] = useState(false);
  return (
    <main>
      <h1>Items</h1>
      {!deleted && (
        <ConfirmDialog
          trigger={<Button>Delete</Button>}
          title="Delete it?"
          description="It will be gone."
          confirmLabel="Yes"
          dismissLabel="No"
          onConfirm={() => setDeleted(true)}
        />
      )}
    </main>
  );
}

const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('closing a dialog returns the focus to the element that opened it', async () => {
  render(<EditPage fate="stays" />);
  await click('Edit');
  expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus());
});

test.each<Fate>(['goes', 'is disabled'])('when what opened a dialog %s, the heading has the focus', async (fate) => {
  render(<EditPage fate={fate} />);
  await click('Edit');
  await click('Save');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Items' })).toHaveFocus());
});

test('declining a confirmation returns the focus, and accepting one does not lose it', async () => {
  render(<DeletePage />);
  await click('Delete');
  await click('No');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus());
  await click('Delete');
  await click('Yes');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Items' })).toHaveFocus());
});
