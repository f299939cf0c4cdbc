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
  /** The step that it belongs to, of another process or another time (W3C `traceparent`); otherwise the one that is under way. */
  parent?: string | undefined;
}

// Undefined unless tracing was started: then nothing below costs anything.
let tracer: Tracer | undefined;

export function traceWith(given: Tracer | undefined): void {
  tracer = given;
}

/** Does the work as a step of the trace that is under way. */
export function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const span = beginSpan(name, options);
  if (!span) return work();
  return context.with(trace.setSpan(context.active(), span), async () => {
    try {
      return await work();
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** A step that somebody else ends. */
export function beginSpan(
  name: string,
  { kind = SpanKind.INTERNAL, attributes, parent }: SpanOptions,
): Span | undefined {
  if (!tracer) return undefined;
  const under = parent === undefined ? context.active() : propagation.extract(ROOT_CONTEXT, { traceparent: parent });
  return tracer.startSpan(name, { kind, ...(attributes && { attributes }) }, under);
}

/** The step that is under way, or the given one, as W3C trace context, for whoever goes on with it. */
export function traceparent(span: Span | undefined = trace.getActiveSpan()): string | undefined {
  if (!tracer || !span) return undefined;
  const carrier: { traceparent?: string } = {};
  propagation.inject(trace.setSpan(ROOT_CONTEXT, span), carrier);
  return carrier.traceparent;
}

/** What a line of the log says of the trace that it belongs to. */
export function traceFields(): { trace_id?: string; span_id?: string } {
  const span = tracer && trace.getActiveSpan();
  if (!span) return {};
  const { traceId, spanId } = span.spanContext();
  return { trace_id: traceId, span_id: spanId };
}

/** An error's words may be about a person, and stay out of the trace. */
function fail(span: Span, error: unknown): void {
  span.setStatus({
    code: SpanStatusCode.ERROR,
    message: error instanceof Error ? error.constructor.name : 'unknown error',
  });
}
