import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

type Labelled = Record<string, string>;

interface Figure {
  name: string;
  help: string;
}

/** What a process tells of itself to Prometheus. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** `read` is asked whenever somebody looks; it answers the values with their labels. What cannot be read now is left out. */
  gauge(
    figure: Figure,
    labelNames: readonly string[],
    read: () => Promise<{ labels: Labelled; value: number }[]>,
  ): void {
    const gauge: Gauge = new Gauge({
      ...figure,
      labelNames,
      registers: [this.registry],
      collect: async () => {
        const values = await read().catch(() => []);
        gauge.reset();
        for (const { labels, value } of values) gauge.set(labels, value);
      },
    });
  }

  /** Answers how to count one more. */
  counter(figure: Figure, labelNames: readonly string[]): (labels?: Labelled) => void {
    const counter = new Counter({ ...figure, labelNames, registers: [this.registry] });
    return (labels = {}) => counter.inc(labels);
  }

  /** Answers how to record a value. */
  histogram(
    figure: Figure,
    labelNames: readonly string[],
    buckets: number[],
  ): (value: number, labels?: Labelled) => void {
    const histogram = new Histogram({ ...figure, labelNames, buckets, registers: [this.registry] });
    return (value, labels = {}) => histogram.observe(labels, value);
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  text(): Promise<string> {
    return this.registry.metrics();
  }
}
