import type { Amount } from '#kernel/amount.ts'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { isZero, subtract, sum } from '#kernel/money.ts'
import type { Treatment } from '#modules/offboarding/domain/last-day.ts'

/** To the person, or from them. */
export const lineKinds = ['Payable', 'Receivable'] as const
export type LineKind = (typeof lineKinds)[number]
export const lineSources = ['Automatic', 'Manual'] as const
export const lineStates = ['Open', 'Settled', 'Waived'] as const
export type LineState = (typeof lineStates)[number]

/** Something that is known to be owed; `amount` is null where nobody knows its worth. */
export interface Due {
  kind: LineKind
  component: string
  reference: string | null
  amount: Amount | null
  arises_from: 'notice' | 'severance' | 'equipment' | 'leave' | 'payroll' | 'training' | 'expense'
  subject_id: string
}
export interface DueFacts {
  separation_id: string
  notice: { shortfall_days: number; treatment: Treatment; amount: Amount | null }
  /** Null where none is owed. */
  severance: { amount: Amount | null } | null
  /** What is not given back, at its cost. */
  equipment: readonly { id: string; title: string; cost: Amount | null }[]
  /** Days of leave that are paid out and that payroll does not hold. */
  leave: readonly { id: string; name: string; days: string; amount: Amount | null }[]
  /** Bonds of trainings that last beyond the last day, with what is paid back of them. */
  bonds: readonly { id: string; training: string; owed: Amount }[]
}

/** What is owed by what is known of a leaving; nothing is a line whose worth is nothing. */
export function duesOf({ separation_id, notice, severance, equipment, leave, bonds }: DueFacts): Due[] {
  const dues: Due[] = []
  if (notice.shortfall_days > 0 && notice.treatment !== 'Waived')
    dues.push({
      kind: notice.treatment === 'Paid by employee' ? 'Receivable' : 'Payable',
      component: 'Missing notice',
      reference: `${notice.shortfall_days} ${notice.shortfall_days === 1 ? 'day' : 'days'}`,
      amount: notice.amount,
      arises_from: 'notice',
      subject_id: separation_id,
    })
  if (severance)
    dues.push({
      kind: 'Payable',
      component: 'Severance',
      reference: null,
      amount: severance.amount,
      arises_from: 'severance',
      subject_id: separation_id,
    })
  for (const { id, title, cost } of equipment)
    dues.push({
      kind: 'Receivable',
      component: 'Equipment not given back',
      reference: title,
      amount: cost,
      arises_from: 'equipment',
      subject_id: id,
    })
  for (const { id, name, days, amount } of leave)
    dues.push({
      kind: 'Payable',
      component: 'Leave paid out',
      reference: `${name}: ${days} ${days === '1' ? 'day' : 'days'}`,
      amount,
      arises_from: 'leave',
      subject_id: id,
    })
  for (const { id, training, owed } of bonds)
    dues.push({
      kind: 'Receivable',
      component: 'Training bond',
      reference: training,
      amount: owed,
      arises_from: 'training',
      subject_id: id,
    })
  return dues.filter(({ amount }) => amount === null || !isZero(amount))
}

/** What is paid to the person and by them, without what was waived; `net` is negative where the person owes. */
export function totalsOf(
  lines: readonly { kind: LineKind; state: LineState; amount: Amount | null }[],
): Record<'payable' | 'receivable' | 'net', Amount> {
  const of = (wanted: LineKind) =>
    sum(
      lines.flatMap(({ kind, state, amount }) =>
        kind === wanted && state !== 'Waived' && amount !== null ? [amount] : [],
      ),
    )
  const payable = of('Payable')
  const receivable = of('Receivable')
  return { payable, receivable, net: subtract(payable, receivable) }
}

/** By when everything is settled, `within` days of the last one, and whether that day is past without it. `completed_on`: null until then. */
export function settledBy(last_working_on: Day, within: number, completed_on: Day | null, today: Day) {
  const due_on = addDays(last_working_on, within)
  return { due_on, is_late: (completed_on ?? today) > due_on }
}
