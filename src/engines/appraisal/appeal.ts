/** Why a released result cannot be appealed on a day, or null: once, and in the days that are allowed. */
export function appealProblem(
  { has_appeal, until }: { has_appeal: boolean; until: string | null },
  today: string,
): string | null {
  if (has_appeal) return 'You have already appealed this result.'
  if (until === null) return 'Results of this appraisal cannot be appealed.'
  if (until < today) return `Appeals were possible until ${until}.`
  return null
}
