import { expect, test } from 'vitest';
import { beginSpan, inSpan, traceFields, traceparent } from './tracing.js';

test('without tracing, work runs unchanged and without a trace', async () => {
  const work = Promise.resolve(1);
  expect(inSpan('a step', {}, () => work)).toBe(work);
  expect(beginSpan('a step', {})).toBeUndefined();
  expect(traceparent()).toBeUndefined();
  expect(traceFields()).toEqual({});
});
