export const scoreKinds = ['Percentage', 'GPA of 4', 'CGPA of 10', 'Division', 'Letter grade'] as const
export type ScoreKind = (typeof scoreKinds)[number]

/** What a mark must look like in its terms; null when it does. Without terms it is whatever the paper says. */
export function scoreProblem(kind: ScoreKind | null, score: string | null): string | null {
  if (kind === null) return null
  if (score === null) return 'Score is Required'
  const most = figures[kind]
  if (most !== undefined)
    return /^\d{1,3}(\.\d{1,2})?$/.test(score) && Number(score) > 0 && Number(score) <= most
      ? null
      : `${kind} must be a number up to ${most}, with two decimals at most.`
  const known = kind === 'Division' ? divisions : grades
  return known.some((one) => one === score) ? null : `${kind} must be one of ${known.join(', ')}.`
}

const figures: Partial<Record<ScoreKind, number>> = { Percentage: 100, 'GPA of 4': 4, 'CGPA of 10': 10 }
const divisions = ['Distinction', 'First', 'Second', 'Third'] as const
const grades = ['A+', 'A', 'A-', 'B+', 'B', 'B-', 'C+', 'C', 'C-', 'D+', 'D', 'D-', 'E'] as const
