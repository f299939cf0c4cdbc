import { useRef, useState, type ChangeEvent, type KeyboardEvent, type MouseEvent } from 'react';

/** Selecting rows by checkboxes: with the shift key a whole range, with the arrow keys up and down. `ids` are the rows in their order. */
export function useSelection(ids: readonly string[]) {
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const isShift = useRef(false);
  // In the order of the rows, without those that are gone.
  const selected = ids.filter((id) => chosen.has(id));

  function toggle(id: string, isChosen: boolean) {
    const [from, to] = [ids.indexOf(isShift.current ? (last.current ?? id) : id), ids.indexOf(id)];
    const range = from === -1 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
    const changed = new Set(chosen);
    for (const one of range) {
      if (isChosen) changed.add(one);
      else changed.delete(one);
    }
    last.current = id;
    choose(changed);
  }

  return {
    selected,
    select: (only: readonly string[]) => choose(new Set(only)),

    /** Of the checkbox of all rows. */
    headerProps: {
      checked: selected.length === ids.length,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => choose(new Set(target.checked ? ids : [])),
    },

    /** Of the checkbox of a row. */
    rowProps: (id: string) => ({
      checked: chosen.has(id),
      onClick: ({ shiftKey }: MouseEvent) => (isShift.current = shiftKey),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => toggle(id, target.checked),
      onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
        isShift.current = event.shiftKey;
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        const row = event.currentTarget.closest('tr');
        const next = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling;
        const box = next?.querySelector<HTMLInputElement>('input[type=checkbox]');
        box?.focus();
        if (event.shiftKey && box && !box.checked) box.click();
      },
    }),
  };
}
