import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
  type Tracer,
} from '@opentelemetry/api';

interface SpanOptions {
  kind?: SpanKind;
  attributes?: Attributes;
  /** A W3C `traceparent`, such as one from another process; by default the active span. */
  parent?: string | undefined;
}

// Undefined unless tracing was started: without it, the functions below do nothing.
let tracer: Tracer | undefined;

export function setTracer(value: Tracer | undefined): void {
  tracer = value;
}

/** Runs the work in a new span. */
export function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const span = beginSpan(name, options);
  if (!span) return work();
  return context.with(trace.setSpan(context.active(), span), async () => {
    try {
      return await work();
    } catch (error) {
      // Without the error's message, which may contain personal data.
      span.setStatus({
        code: SpanStatusCode.ERROR,
        message: error instanceof Error ? error.constructor.name : 'unknown error',
      });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Starts a span that the caller must end. */
export function beginSpan(
  name: string,
  { kind = SpanKind.INTERNAL, attributes, parent }: SpanOptions,
): Span | undefined {
  if (!tracer) return undefined;
  const under = parent === undefined ? context.active() : propagation.extract(ROOT_CONTEXT, { traceparent: parent });
  return tracer.startSpan(name, { kind, ...(attributes && { attributes }) }, under);
}

/** The active span, or the given one, as W3C `traceparent`. */
export function traceparent(span: Span | undefined = trace.getActiveSpan()): string | undefined {
  if (!tracer || !span) return undefined;
  const carrier: { traceparent?: string } = {};
  propagation.inject(trace.setSpan(ROOT_CONTEXT, span), carrier);
  return carrier.traceparent;
}

/** The fields that link a log line to its trace. */
export function traceFields(): { trace_id?: string; span_id?: string } {
  const span = tracer && trace.getActiveSpan();
  if (!span) return {};
  const { traceId, spanId } = span.spanContext();
  return { trace_id: traceId, span_id: spanId };
}
