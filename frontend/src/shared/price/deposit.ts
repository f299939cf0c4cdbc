import { formatPercent, type DepositRule } from '@party-rental/contracts';

/** `Deposit (50%)`, or `Deposit`. */
export function depositLabel(rule: DepositRule): string {
  return 'percent' in rule && rule.percent > 0 ? `Deposit (${formatPercent(rule.percent)})` : 'Deposit';
}
