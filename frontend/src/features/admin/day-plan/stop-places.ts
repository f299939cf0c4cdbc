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

/** The places of a truck's stops after these, from any truck, have moved there together, in this order. */
export function movedPlaces(plan: DayPlan, orderIds: readonly string[], { truckId, index }: Place): StopPlace[] {
  const known = orderIds.filter((id) => plan.stops.some(({ orderId }) => orderId === id));
  const others = getStops(plan, truckId)
    .map(({ orderId }) => orderId)
    .filter((id) => !known.includes(id));
  return [...others.slice(0, index), ...known, ...others.slice(index)].map((orderId, i) => ({
    orderId,
    truckId,
    position: i + 1,
  }));
}

/** The plan with these places; stops that are not named keep theirs. */
export function withPlaces(plan: DayPlan, places: readonly StopPlace[]): DayPlan {
  const placed = new Map(places.map((place) => [place.orderId, place]));
  return { ...plan, stops: plan.stops.map((stop) => ({ ...stop, ...placed.get(stop.orderId) })) };
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
