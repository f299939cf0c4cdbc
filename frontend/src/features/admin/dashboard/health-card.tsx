import { HEALTH_LABELS, type HealthCheck } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, CircleAlert, CircleCheck } from 'lucide-react';
import { healthQuery } from '../../../api/admin/insight';
import { count } from '../../../lib/format';
import { HealthLink } from '../parts/health-link';

/** Notices on the same page show their problems. */
const SHOWN_ELSEWHERE: readonly HealthCheck['name'][] = ['shop', 'smtp', 'stock'];

/** One line while all is well, and what to do about each problem otherwise. */
export function HealthCard() {
  const health = useQuery(healthQuery).data;
  if (!health) return null;
  const failed = health.checks.filter((check) => check.findings.length > 0 && !SHOWN_ELSEWHERE.includes(check.name));
  if (!health.isOk && failed.length === 0) return null;
  const warnings = health.checks.filter(({ findings, warning }) => findings.length === 0 && warning !== null);
  const passed = health.checks.filter(({ findings, warning }) => findings.length === 0 && warning === null);
  const { Icon, color, title } = health.isOk
    ? { Icon: CircleCheck, color: 'text-good', title: 'Your shop is healthy' }
    : { Icon: CircleAlert, color: 'text-bad', title: `Your shop needs attention: ${count(failed.length, 'problem')}` };
  return (
    <details open={!health.isOk} className="group rounded-card border border-line bg-card">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2.5 px-4 py-2 font-bold [&::-webkit-details-marker]:hidden">
        <Icon aria-hidden className={`size-5 shrink-0 ${color}`} />
        <h2 className="min-w-0 font-sans text-base">{title}</h2>
        <ChevronDown aria-hidden className="ml-auto size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <ul className="space-y-4 px-4 pb-4">
        {[...failed, ...warnings].map((check) => (
          <Problem key={check.name} check={check} />
        ))}
        {passed.map(({ name, summary }) => (
          <li key={name} className="wrap-anywhere">
            <span className="font-bold">{HEALTH_LABELS[name]}:</span> {summary}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Problem({ check: { name, findings, warning, advice } }: { check: HealthCheck }) {
  return (
    <li className="space-y-1 wrap-anywhere">
      <p className="font-bold">{HEALTH_LABELS[name]}</p>
      {findings.map((finding) => (
        <p key={finding}>{finding}</p>
      ))}
      {warning !== null && <p>{warning}</p>}
      {advice !== null && <p className="text-soft">{advice}</p>}
      <HealthLink name={name} />
    </li>
  );
}
