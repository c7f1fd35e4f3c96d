import { z } from 'zod'
import { fieldMessages } from '#kernel/fields.ts'
import { MOST_STEPS, type FlowStep } from '#engines/approval/flow-step.ts'

/** Who shall decide at each step where that is chosen by who asks, in the order of those steps. */
export const approvers = z
  .array(
    z
      .array(z.uuid(fieldMessages.choice))
      .max(20, 'At most 20 people.')
      .nullish()
      .transform((ids) => ids ?? []),
  )
  .max(MOST_STEPS, `At most ${MOST_STEPS} steps.`)
  .optional()

/** A step that waits for its people to be named. */
export interface Choice {
  /** Of how many it must be, and may be, chosen; where fewer are there, of these. */
  least: number
  most: number
  available: number
}

export const isChosen = ({ approver }: Pick<FlowStep, 'approver'>) => approver === 'Chosen by who asks'

/** What is wrong with those who were chosen; `known` are those of them who may be. Null: nothing. */
export function choiceProblem(
  { least, most, available }: Choice,
  given: readonly string[],
  { known, subject }: { known: ReadonlySet<string>; subject: string },
): string | null {
  const needed = Math.min(least, available)
  if (!given.length) return needed ? fieldMessages.required('Who decides') : null
  if (given.includes(subject)) return 'Nobody decides about themselves: choose somebody else.'
  if (given.some((id) => !known.has(id))) return fieldMessages.choice
  if (new Set(given).size < needed) return `Choose at least ${needed}; ${new Set(given).size} chosen.`
  if (given.length > most) return `Choose at most ${most}; ${given.length} chosen.`
  return null
}
