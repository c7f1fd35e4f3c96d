export interface StepLevel {
  title: string
  /** How many steps it has; null: nobody said. */
  step_max: number | null
}

/** Why a step is none of a level; null where it may be. */
export function payStepProblem(step: number | null, level: StepLevel | null): string | null {
  if (step === null || level === null || level.step_max === null || step <= level.step_max) return null
  const { title, step_max } = level
  if (step_max === 0) return `${title} has no steps.`
  return `${title} has ${step_max} ${step_max === 1 ? 'step' : 'steps'}: say which of them holds.`
}
