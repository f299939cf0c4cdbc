import { useState, type DragEvent } from 'react';
import type { Place, TruckId } from './places';

export type StopDrag = ReturnType<typeof useStopDrag>;

/** Dragging a stop with the mouse, or with a long press. Everything that it does, the buttons of a stop do, too. */
export function useStopDrag(onMove: (orderId: string, to: Place) => void) {
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<Place>();

  function end() {
    setDragged(undefined);
    setOver(undefined);
  }

  return {
    /** Props of the drag handle in a card. */
    handle: (orderId: string) => ({
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        const card = event.currentTarget.closest('li');
        if (card) event.dataTransfer.setDragImage(card, 20, 20);
        event.dataTransfer.setData('text/plain', orderId);
        event.dataTransfer.effectAllowed = 'move';
        setDragged(orderId);
      },
      onDragEnd: end,
    }),

    /** Props of a truck's list. A stop lands before the card whose upper half it is over, or at the end. */
    list: (truckId: TruckId) => ({
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (!dragged) return;
        event.preventDefault();
        const index = indexAt(event, dragged);
        if (over?.truckId !== truckId || over.index !== index) setOver({ truckId, index });
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        if (!dragged) return;
        event.preventDefault();
        onMove(dragged, { truckId, index: indexAt(event, dragged) });
        end();
      },
    }),

    isOver: (truckId: TruckId) => dragged !== undefined && over?.truckId === truckId,
    isDragged: (orderId: string) => dragged === orderId,
  };
}

function indexAt({ currentTarget, clientY }: DragEvent<HTMLElement>, dragged: string): number {
  const cards = [...currentTarget.querySelectorAll<HTMLElement>('[data-stop]')].filter(
    ({ dataset }) => dataset['stop'] !== dragged,
  );
  const behind = cards.findIndex((card) => {
    const { top, height } = card.getBoundingClientRect();
    return clientY < top + height / 2;
  });
  return behind === -1 ? cards.length : behind;
}
