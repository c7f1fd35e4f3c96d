import type { Amount } from '#kernel/amount.ts'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { compareAmounts } from '#kernel/money.ts'

/** Where a candidate can be moved, and why not. Names of stages are the vacancy's own, in its order. */
export function moveProblem(
  stages: readonly string[],
  from: string,
  to: string,
  reason: string | null,
): string | null {
  const order = ['Applied', ...stages, 'Offer']
  const [at, target] = [order.indexOf(from), order.indexOf(to)]
  if (target < 0) return `${to} is not a stage of this vacancy.`
  if (target === at) return `The candidate is already at ${to}.`
  if (target === at + 1 || reason) return null
  return target < at
    ? `Moving back to ${to} needs a reason.`
    : `Skipping ${order.slice(at + 1, target).join(', ')} needs a reason.`
}

/** The stage after this one; null after the last. */
export function nextStage(stages: readonly string[], from: string): string | null {
  const order = ['Applied', ...stages, 'Offer']
  return order[order.indexOf(from) + 1] ?? null
}

const worth: Readonly<Record<string, number>> = { 'Strong yes': 100, Yes: 70, No: 30, 'Strong no': 0 }

/** A scorecard in percent: half its marks, half its verdict; the verdict alone where nothing was marked. */
export function scoreOfCard(verdict: string, marks: number | null): number {
  const said = worth[verdict] ?? 0
  return marks === null ? said : Math.round((said + marks) * 50) / 100
}

/** Whether a salary stays within the range of the vacancy; without a range it does not. */
export const isWithinRange = (amount: Amount, to: Amount | null): boolean =>
  to !== null && compareAmounts(amount, to) <= 0

/** The address of a vacancy: letters and digits of its title; another where that is taken. */
export function slugOf(title: string, taken: ReadonlySet<string>): string {
  const plain =
    title
      .toLowerCase()
      .normalize('NFKD')
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 70)
      .replace(/-+$/, '') || 'vacancy'
  if (!taken.has(plain)) return plain
  let number = 2
  while (taken.has(`${plain}-${number}`)) number += 1
  return `${plain}-${number}`
}

/** Candidates who were not hired are kept for a year from their last application, unless they agree to more. */
export const keepUntil = (applied: Day): Day => addDays(applied, 365)
