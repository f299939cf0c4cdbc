import type { Stop, Truck } from '@party-rental/contracts';
import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import { Button } from '../../../ui/button';
import type { Place } from './stop-places';

interface StopMovesProps {
  stop: Stop;
  trucks: readonly Truck[];
  /** The stop's index among those of its truck. */
  index: number;
  isLast: boolean;
  onMove: (to: Place) => void;
}

/** Moves a stop within its truck, or to the end of another one, by keyboard or tap. */
export function StopMoves({ stop, trucks, index, isLast, onMove }: StopMovesProps) {
  const { truckId, number } = stop;
  const places = [...trucks, { id: null, name: 'Not assigned' }].filter(({ id }) => id !== truckId);
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button
        variant="outline"
        size="small"
        data-move="up"
        aria-label={`Move up, ${number}`}
        disabled={index === 0}
        className="size-11 px-0"
        onClick={() => onMove({ truckId, index: index - 1 })}
      >
        <ArrowUp aria-hidden />
      </Button>
      <Button
        variant="outline"
        size="small"
        data-move="down"
        aria-label={`Move down, ${number}`}
        disabled={isLast}
        className="size-11 px-0"
        onClick={() => onMove({ truckId, index: index + 1 })}
      >
        <ArrowDown aria-hidden />
      </Button>
      {trucks.length > 0 &&
        places.map(({ id, name }) => (
          <Button
            key={id}
            variant="outline"
            size="small"
            aria-label={`Move to ${name}, ${number}`}
            onClick={() => onMove({ truckId: id, index: Infinity })}
          >
            <ArrowRight aria-hidden />
            {name}
          </Button>
        ))}
    </div>
  );
}
