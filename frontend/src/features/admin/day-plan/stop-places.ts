import type { DayPlan, Stop, StopPlace } from '@party-rental/contracts';
import { useState, type DragEvent } from 'react';

/** Null for no truck. */
export type TruckId = Stop['truckId'];

/** A place before the truck's stop at `index`, counted without the moved stop. */
export interface Place {
  truckId: TruckId;
  index: number;
}

/** In the order of driving. */
export function getStops({ stops }: DayPlan, truckId: TruckId): Stop[] {
  return stops.filter((stop) => stop.truckId === truckId).sort((a, b) => a.position - b.position);
}

/** The plan after a move; unchanged without such a stop. */
export function moveStop(plan: DayPlan, orderId: string, { truckId, index }: Place): DayPlan {
  const moved = plan.stops.find((stop) => stop.orderId === orderId);
  if (!moved) return plan;
  const others = plan.stops.filter((stop) => stop !== moved);
  const ofTruck = getStops({ ...plan, stops: others }, truckId);
  const placed = [...ofTruck.slice(0, index), { ...moved, truckId }, ...ofTruck.slice(index)];
  return {
    ...plan,
    stops: [
      ...others.filter((stop) => stop.truckId !== truckId),
      ...placed.map((stop, i) => ({ ...stop, position: i + 1 })),
    ],
  };
}

export function getPlaces(plan: DayPlan, truckId: TruckId): StopPlace[] {
  return getStops(plan, truckId).map(({ orderId, position }) => ({ orderId, truckId, position }));
}

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
