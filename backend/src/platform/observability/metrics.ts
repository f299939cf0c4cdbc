import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

type Labels = Record<string, string>;

/** How often the delay of the event loop is measured: each time wakes an idle process. Reported delays begin at it. */
const EVENT_LOOP_PRECISION_MS = 50;

interface MetricOptions {
  name: string;
  help: string;
}

/** The process's Prometheus metrics. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();

  constructor() {
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: EVENT_LOOP_PRECISION_MS });
  }

  /** Calls `read` at every scrape. If it fails, the gauge has no values. */
  gauge(
    options: MetricOptions,
    labelNames: readonly string[],
    read: () => Promise<{ labels: Labels; value: number }[]>,
  ): void {
    const gauge: Gauge = new Gauge({
      ...options,
      labelNames,
      registers: [this.registry],
      collect: async () => {
        const values = await read().catch(() => []);
        gauge.reset();
        for (const { labels, value } of values) gauge.set(labels, value);
      },
    });
  }

  /** Returns a function that increments the counter. */
  counter(options: MetricOptions, labelNames: readonly string[]): (labels?: Labels) => void {
    const counter = new Counter({ ...options, labelNames, registers: [this.registry] });
    return (labels = {}) => counter.inc(labels);
  }

  /** Returns a function that observes a value. */
  histogram(
    options: MetricOptions,
    labelNames: readonly string[],
    buckets: number[],
  ): (value: number, labels?: Labels) => void {
    const histogram = new Histogram({ ...options, labelNames, buckets, registers: [this.registry] });
    return (value, labels = {}) => histogram.observe(labels, value);
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  text(): Promise<string> {
    return this.registry.metrics();
  }
}
