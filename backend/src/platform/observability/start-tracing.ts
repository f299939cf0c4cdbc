import { setTimeout as sleep } from 'node:timers/promises';
import { context, diag, DiagLogLevel, propagation, trace } from '@opentelemetry/api';
import type { Logger } from 'pino';
import { throttledLog } from './throttled-log.js';
import type { Config } from '../config/config.js';
import { traceWith } from './tracing.js';

/** The rest of the traces is given up, rather than to have a process that is asked to stop wait for its collector. */
const LONGEST_FLUSH_MS = 3_000;

/**
 * Sends traces to the OTLP endpoint, if there is one, until the answer is called. What sends them is loaded only then;
 * it knows the other variables of OpenTelemetry by itself (OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER, OTEL_EXPORTER_OTLP_HEADERS, …).
 */
export async function startTracing(
  { otlpEndpoint, roles }: Pick<Config, 'otlpEndpoint' | 'roles'>,
  logger: Logger,
): Promise<() => Promise<void>> {
  if (otlpEndpoint === undefined) return () => Promise.resolve();
  const [
    { BasicTracerProvider, BatchSpanProcessor },
    { OTLPTraceExporter },
    resources,
    async,
    { W3CTraceContextPropagator },
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
  ]);
  const report = throttledLog(logger, 'traces could not be sent');
  const ignore = (): void => undefined;
  diag.setLogger(
    { error: (message) => report(new Error(message)), warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    DiagLogLevel.ERROR,
  );
  const about = { 'service.name': 'party-rental', 'party_rental.roles': [...roles] };
  const provider = new BasicTracerProvider({
    resource: resources
      .defaultResource()
      .merge(resources.resourceFromAttributes(about))
      .merge(resources.detectResources({ detectors: [resources.serviceInstanceIdDetector, resources.envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${otlpEndpoint}/v1/traces` }))],
  });
  context.setGlobalContextManager(new async.AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  traceWith(trace.getTracer('party-rental'));
  return async () => {
    traceWith(undefined);
    await Promise.race([provider.shutdown(), sleep(LONGEST_FLUSH_MS, undefined, { ref: false })]);
    trace.disable();
    propagation.disable();
    context.disable();
    diag.disable();
  };
}
