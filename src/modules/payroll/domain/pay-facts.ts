import type { Amount } from '#kernel/amount.ts'
import { type Day } from '#kernel/calendar/day.ts'
import { isNegative, isZero, negate } from '#kernel/money.ts'
import { runTypeRules, type RunType } from '#modules/payroll/domain/run-type.ts'
import { fundOn, figureOn, type StatutoryPack } from '#modules/payroll/domain/statutory.ts'
import { percentBy } from '#modules/payroll/domain/fund.ts'
import type { Heading } from '#modules/payroll/domain/heading.ts'
import type { Pay } from '#modules/payroll/domain/pay.ts'

/** The law's figures that formulas may name, as they hold on the last day of the period. */
export function statutoryFacts(pack: StatutoryPack, day: Day, fund: string): Record<string, Amount> {
  const share = (key: string, who: 'employee' | 'employer') => {
    const found = fundOn(pack, key, day)
    return found ? percentBy(found, who) : '0'
  }
  return {
    IN_SSF: fund === 'ssf' ? '1' : '0',
    IN_PF: fund === 'pf' ? '1' : '0',
    SSF_EMPLOYEE: share('ssf', 'employee'),
    SSF_EMPLOYER: share('ssf', 'employer'),
    PF_EMPLOYEE: share('pf', 'employee'),
    PF_EMPLOYER: share('pf', 'employer'),
    GRATUITY: share('gratuity', 'employer'),
    MINIMUM_WAGE: figureOn(pack, 'minimum_wage', day)?.amount ?? '0',
    OVERTIME_FACTOR: figureOn(pack, 'overtime_factor', day)?.amount ?? '0',
    OVERTIME_HOURS: '0',
    OVERTIME_OFF_HOURS: '0',
    OVERTIME_PAY_HOURS: '0',
    INPUT: '0',
  }
}

/** Why a computed pay may not be paid out as it is. */
export function payProblem({ net, lines }: Pick<Pay, 'net' | 'lines'>, type: RunType): string | null {
  if (isNegative(net)) return `Net pay is below zero: ${net}.`
  return runTypeRules[type].refuses_nothing && lines.every(({ amount }) => isZero(amount))
    ? 'Nothing differs from what was paid.'
    : null
}

/** Lines that change the net, with their signs: they add up to it together with the rounding. */
export const signedLines = (lines: readonly { heading: Pick<Heading, 'kind'>; amount: Amount }[]): Amount[] =>
  lines.flatMap(({ heading: { kind }, amount }) =>
    kind === 'Earning' ? [amount] : kind === 'Deduction' ? [negate(amount)] : [],
  )
