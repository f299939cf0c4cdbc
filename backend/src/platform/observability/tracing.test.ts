import { expect, test } from '@jest/globals';
import { beginSpan, inSpan, traceFields, traceparent } from './tracing.js';

test('where nothing is traced, work is done as it is, and leaves no trace', async () => {
  const work = Promise.resolve(1);
  expect(inSpan('a step', {}, () => work)).toBe(work);
  expect(beginSpan('a step', {})).toBeUndefined();
  expect(traceparent()).toBeUndefined();
  expect(traceFields()).toEqual({});
});
