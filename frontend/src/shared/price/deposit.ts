import {
  computeDamageDeposit,
  formatPercent,
  getRates,
  takePercent,
  type DepositRule,
  type Order,
  type OrderPrice,
  type Quote,
} from '@party-rental/contracts';

/** Whether orders need a deposit. */
export function needsDeposit(rule: DepositRule): boolean {
  return ('percent' in rule ? rule.percent : rule.amount) > 0;
}

/** `Deposit (50%)`, or `Deposit`. */
export function depositLabel(rule: DepositRule): string {
  return 'percent' in rule && rule.percent > 0 ? `Deposit (${formatPercent(rule.percent)})` : 'Deposit';
}

/** The rule that an order's deposit follows; an amount if some of its items have rules of their own. */
export function effectiveDeposit(
  rule: DepositRule,
  { total, deposit }: Pick<OrderPrice, 'total' | 'deposit'>,
): DepositRule {
  const byRule = 'percent' in rule ? takePercent(total, rule.percent) : Math.min(total, rule.amount);
  return deposit === byRule ? rule : { amount: deposit };
}

/** The terms of an order that isn't placed yet. */
export function pickTerms(quote: Quote): Order['terms'] {
  const { deposit, damageDeposit, freeHours } = getRates(quote);
  return {
    deposit: effectiveDeposit(deposit, quote),
    damageDeposit: computeDamageDeposit(damageDeposit, quote.lines),
    freeHours,
  };
}
