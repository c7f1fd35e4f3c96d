import type { SetupHeading } from '#modules/organization/shared/account-setup.ts'
import { setupSteps, type SetupStep } from '#modules/organization/shared/setup-steps.ts'

export interface Setup {
  details: readonly { heading: SetupHeading; status: string }[]
}
/** The steps that are there to be done, each with whether it is. */
export function stepsOf({ details }: Setup): (SetupStep & { done: boolean })[] {
  const status = new Map(details.map((detail) => [detail.heading, detail.status]))
  return setupSteps.flatMap((step) =>
    status.has(step.heading) ? { ...step, done: status.get(step.heading) === 'Completed' } : [],
  )
}
