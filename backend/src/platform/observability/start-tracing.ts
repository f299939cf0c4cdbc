import { setTimeout as sleep } from 'node:timers/promises';
import { context, diag, DiagLogLevel, propagation, trace } from '@opentelemetry/api';
import type { Logger } from 'pino';
import { throttledLog } from './throttled-log.js';
import type { Config } from '../config/config.js';
import { setTracer } from './tracing.js';

/** On shutdown, spans that the collector has not accepted by then are dropped. */
const FLUSH_TIMEOUT_MS = 3_000;

/**
 * Sends traces to the OTLP endpoint, if configured, until the returned function is called. The SDK is loaded only then,
 * and reads OpenTelemetry's other variables itself (OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER …).
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
  const report = throttledLog(logger, 'failed to send traces');
  const ignore = (): void => undefined;
  diag.setLogger(
    { error: (message) => report(new Error(message)), warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    DiagLogLevel.ERROR,
  );
  const attributes = { 'service.name': 'party-rental', 'party_rental.roles': [...roles] };
  const provider = new BasicTracerProvider({
    resource: resources
      .defaultResource()
      .merge(resources.resourceFromAttributes(attributes))
      .merge(resources.detectResources({ detectors: [resources.serviceInstanceIdDetector, resources.envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${otlpEndpoint}/v1/traces` }))],
  });
  context.setGlobalContextManager(new async.AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  setTracer(trace.getTracer('party-rental'));
  return async () => {
    setTracer(undefined);
    await Promise.race([provider.shutdown(), sleep(FLUSH_TIMEOUT_MS, undefined, { ref: false })]);
    trace.disable();
    propagation.disable();
    context.disable();
    diag.disable();
  };
}
