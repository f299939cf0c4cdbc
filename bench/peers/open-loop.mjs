import { Agent, request } from 'node:http';
import { createHistogram } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

const MICROSECONDS = 1000;

/**
 * Calls as visitors make them: at moments that know nothing of each other (a Poisson process), so many a second on
 * average, whether or not earlier ones have been answered. A latency counts from the moment a call was due, so that
 * what makes others wait counts for each of them. `next` answers the options of `http.request` with its body.
 */
export async function openLoop({ url, seconds, rate, connections, next }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latencies = createHistogram();
  const statuses = {};
  let errors = 0;

  async function call(due) {
    try {
      const status = await answered(new URL(url), agent, next());
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

function answered({ hostname, port }, agent, { body, ...options }) {
  return new Promise((resolve, reject) => {
    request({ hostname, port, agent, ...options }, (response) => {
      response.on('end', () => resolve(response.statusCode)).on('error', reject);
      response.resume();
    })
      .on('error', reject)
      .end(body);
  });
}
