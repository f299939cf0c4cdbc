import type { Coordinates } from '@party-rental/contracts';

interface Size {
  width: number;
  height: number;
  margin: number;
}

/** Projects places onto an image that shows them all, north up. Distances have the same scale in both directions. */
export function projectOnto({ width, height, margin }: Size, places: readonly Coordinates[]) {
  const latitudes = places.map(({ latitude }) => latitude);
  const longitudes = places.map(({ longitude }) => longitude);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const perDegree = Math.min(
    (width - 2 * margin) / Math.max((east - west) * narrowing, 1e-6),
    (height - 2 * margin) / Math.max(north - south, 1e-6),
  );
  return ({ latitude, longitude }: Coordinates) => ({
    x: Math.round(width / 2 + (longitude - (west + east) / 2) * narrowing * perDegree),
    y: Math.round(height / 2 - (latitude - (south + north) / 2) * perDegree),
  });
}
