import type { Coordinates, DayPlan, Stop } from '@party-rental/contracts';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { projectOnto } from './projection';
import type { TruckId } from './stop-places';

const SIZE = { width: 800, height: 360, margin: 36 };
const COLORS = ['var(--primary)', 'var(--good)', 'var(--plum)', 'var(--bad)', 'var(--star)'];

type LocatedStop = Stop & { coordinates: Coordinates };

interface PlanMapProps {
  plan: DayPlan;
  columns: readonly { id: TruckId; name: string }[];
}

/** Where the stops are, by ZIP codes, and in which order each truck drives. Streets are in the phone's map. */
export function PlanMap({ plan: { stops, shop }, columns }: PlanMapProps) {
  const [isOpen, setOpen] = useState(false);
  const located = stops.filter((stop): stop is LocatedStop => stop.coordinates !== undefined);
  if (located.length < 2) return null;
  const toPoint = projectOnto(SIZE, [...located.map(({ coordinates }) => coordinates), ...(shop ? [shop] : [])]);
  const base = shop && toPoint(shop);
  const drivers = columns.filter(({ id }) => located.some(({ truckId }) => truckId === id));
  const getColor = (id: TruckId) =>
    id === null ? 'var(--soft)' : COLORS[drivers.findIndex((driver) => driver.id === id) % COLORS.length];
  return (
    <section aria-label="Map" className="space-y-3 max-lg:hidden print:hidden">
      <Button variant="outline" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide Map' : 'Show Map'}
      </Button>
      {isOpen && (
        <figure className="rounded-card bg-card p-4 shadow-card">
          <svg
            viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
            role="img"
            aria-label={`${located.length} stops by ZIP code; the list has them as text`}
          >
            {drivers.map(({ id }) => {
              if (id === null) return null;
              const route = located.filter(({ truckId }) => truckId === id).sort((a, b) => a.position - b.position);
              const points = [base, ...route.map(({ coordinates }) => toPoint(coordinates)), base];
              return (
                <polyline
                  key={id}
                  points={points.flatMap((point) => (point ? [`${point.x},${point.y}`] : [])).join(' ')}
                  fill="none"
                  stroke={getColor(id)}
                  strokeWidth={2.5}
                  strokeOpacity={0.6}
                />
              );
            })}
            {base && <rect x={base.x - 19} y={base.y - 19} width={38} height={38} rx={6} fill="var(--ink)" />}
            {groupByPlace(located).map(([first, ...others]) => {
              const { x, y } = toPoint(first.coordinates);
              const isShared = others.some(({ truckId }) => truckId !== first.truckId);
              const color = isShared ? 'var(--soft)' : getColor(first.truckId);
              return (
                <g key={first.orderId}>
                  <title>{[first, ...others].map(({ customerName }) => customerName).join(', ')}</title>
                  <circle cx={x} cy={y} r={14} fill="var(--card)" stroke={color} strokeWidth={4} />
                  <text x={x} y={y + 5} textAnchor="middle" fontSize={14} fontWeight={700} fill="var(--ink)">
                    {others.length > 0 ? `${others.length + 1}×` : first.truckId === null ? '?' : first.position}
                  </text>
                </g>
              );
            })}
          </svg>
          <figcaption className="flex flex-wrap gap-x-5 gap-y-1 pt-3 text-base">
            {drivers.map(({ id, name }) => (
              <span key={id} className="inline-flex items-center gap-2">
                <span aria-hidden className="size-3.5 rounded-full" style={{ background: getColor(id) }} />
                {name}
              </span>
            ))}
            {base && <span className="text-soft">The square is your shop.</span>}
          </figcaption>
        </figure>
      )}
    </section>
  );
}

/** Stops with the same ZIP code are at the same place. */
function groupByPlace(stops: readonly LocatedStop[]): [LocatedStop, ...LocatedStop[]][] {
  const places = new Map<string, [LocatedStop, ...LocatedStop[]]>();
  for (const stop of stops) {
    const { latitude, longitude } = stop.coordinates;
    const place = places.get(`${latitude} ${longitude}`);
    if (place) place.push(stop);
    else places.set(`${latitude} ${longitude}`, [stop]);
  }
  return [...places.values()];
}
