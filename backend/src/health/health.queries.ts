import type { Health, HealthCheck } from '@party-rental/contracts';
import { Injectable } from '@nestjs/common';
import { CheckParts } from './check-parts.js';
import { CHECKS, REMOTE_CHECKS, type Check } from './checks.js';

const DEFAULT_LIFETIME_MS = 60_000;
const MAX_FINDINGS = 100;

@Injectable()
export class HealthQueries {
  private checks = this.open();

  constructor(private readonly parts: CheckParts) {
    // The owner looks right after setting the mail server.
    parts.email.onChange(() => (this.checks = this.open()));
  }

  /** Runs the checks whose last result is too old. */
  async read(): Promise<Health> {
    const running = this.checks;
    // Other servers may be slow.
    for (const check of REMOTE_CHECKS) void running.get(check)?.();
    const checks: HealthCheck[] = [];
    // One after the other, to leave connections to others.
    for (const run of running.values()) {
      const check = await run();
      if (!check) continue;
      const { name, summary, findings, warning = null, advice = null } = check;
      checks.push({ name, summary, findings: findings.slice(0, MAX_FINDINGS), warning, advice });
    }
    const isOk = checks.every(({ findings }) => findings.length === 0);
    return { isOk, checkedAt: this.parts.businessDay.now().toISOString(), checks };
  }

  private open() {
    return new Map(CHECKS.map((check) => [check, cached(() => check(this.parts))]));
  }
}

/** The time of a result begins when it is complete. A failure is not reused. */
function cached(run: () => Promise<Check | undefined>): () => Promise<Check | undefined> {
  let last = { result: Promise.resolve<Check | undefined>(undefined), validUntil: 0 };
  return () => {
    if (performance.now() < last.validUntil) return last.result;
    const current = { result: run(), validUntil: Infinity };
    current.result.then(
      (check) => (current.validUntil = performance.now() + (check?.lifetimeMs ?? DEFAULT_LIFETIME_MS)),
      () => (current.validUntil = 0),
    );
    last = current;
    return current.result;
  };
}
