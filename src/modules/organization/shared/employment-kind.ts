/** The kinds of employment of Nepal's law (Labour Act 2074, 10). */
export const employmentKinds = ['Regular', 'Work-based', 'Time-bound', 'Casual', 'Part-time'] as const
export type EmploymentKind = (typeof employmentKinds)[number]

interface KindTerms {
  /** A contract is written (Labour Act 11): of all but casual work. */
  is_written: boolean
  /** The work, or a day that was agreed, ends it. */
  ends: boolean
  most_days_a_month: number | null
  most_hours_a_week: number | null
}

/** What the law says of each (Labour Act 2, 10 and 11). */
export const kindTerms: Readonly<Record<EmploymentKind, KindTerms>> = {
  Regular: { is_written: true, ends: false, most_days_a_month: null, most_hours_a_week: null },
  'Work-based': { is_written: true, ends: true, most_days_a_month: null, most_hours_a_week: null },
  'Time-bound': { is_written: true, ends: true, most_days_a_month: null, most_hours_a_week: null },
  Casual: { is_written: false, ends: false, most_days_a_month: 7, most_hours_a_week: null },
  'Part-time': { is_written: true, ends: false, most_days_a_month: null, most_hours_a_week: 35 },
}

/** Why so many hours a week are none of this kind; null where they are. */
export function hoursProblem(kind: EmploymentKind, weekly_hours: number | string | null): string | null {
  const most = kindTerms[kind].most_hours_a_week
  if (most === null || weekly_hours === null || Number(weekly_hours) <= most) return null
  return `${kind} work is at most ${most} hours a week (Labour Act 2): ${weekly_hours} asked.`
}

/** Why a type of this kind cannot be without an end; null where it can. */
export const endProblem = (kind: EmploymentKind, is_contract: boolean): string | null =>
  kindTerms[kind].ends && !is_contract ? `${kind} employment has an end date (Labour Act 10).` : null
