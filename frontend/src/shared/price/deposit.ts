import { formatPercent, type DepositRule } from '@party-rental/contracts';

/** Whether orders need a deposit. */
export function needsDeposit(rule: DepositRule): boolean {
  return ('percent' in rule ? rule.percent : rule.amount) > 0;
}

/** `Deposit (50%)`, or `Deposit`. */
export function depositLabel(rule: DepositRule): string {
  return 'percent' in rule && rule.percent > 0 ? `Deposit (${formatPercent(rule.percent)})` : 'Deposit';
}
