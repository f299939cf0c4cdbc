import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

/** The URL of a file in the export menu, which it opens and closes. */
export async function exportHref(file: string): Promise<string | null> {
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  const href = screen.getByRole('menuitem', { name: file }).getAttribute('href');
  await userEvent.keyboard('{Escape}');
  return href;
}
