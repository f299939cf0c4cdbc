import { Agent, request } from 'node:http';
import { createHistogram } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

const MICROSECONDS = 1000;

/**
 * Open-loop load: calls arrive as a Poisson process of `rate` per second, whether or not earlier calls have completed. A
 * latency counts from the moment a call was due, which avoids coordinated omission. `next` returns the options of
 * `http.request`, with the body.
 */
export async function openLoop({ url, seconds, rate, connections, next }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latencies = createHistogram();
  const statuses = {};
  let errors = 0;

  async function call(due) {
    try {
      const status = await send(new URL(url), agent, next());
      statuses[status] = (statuses[status] ?? 0) + 1;
      latencies.record(Math.max(1, Math.round((performance.now() - due) * MICROSECONDS)));
    } catch {
      errors += 1;
    }
  }

  const began = performance.now();
  const calls = [];
  for (let due = began; due < began + seconds * 1000; due += (-Math.log(1 - Math.random()) * 1000) / rate) {
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    calls.push(call(due));
  }
  await Promise.all(calls);
  agent.destroy();
  const percentile = (rank) => latencies.percentile(rank) / MICROSECONDS;
  const took = (performance.now() - began) / 1000;
  return { perSecond: calls.length / took, p50: percentile(50), p99: percentile(99), statuses, errors };
}

function send({ hostname, port }, agent, { body, ...options }) {
  return new Promise((resolve, reject) => {
    request({ hostname, port, agent, ...options }, (response) => {
      response.on('end', () => resolve(response.statusCode)).on('error', reject);
      response.resume();
    })
      .on('error', reject)
      .end(body);
  });
}
