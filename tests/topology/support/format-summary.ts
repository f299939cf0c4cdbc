export function formatSummary(seconds: readonly number[]): string {
  const sorted = seconds.toSorted((a, b) => a - b);
  const [min, median, max] = [0, 0.5, 1].map((part) => sorted[Math.round(part * (sorted.length - 1))]?.toFixed(1));
  return `min ${min}, median ${median}, max ${max}`;
}
