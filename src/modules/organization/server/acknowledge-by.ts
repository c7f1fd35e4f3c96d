import type { Day } from '#kernel/calendar/day.ts'
import { invalid } from '#kernel/errors.ts'
import { fieldMessages } from '#kernel/fields.ts'

export interface Asked {
  needs_acknowledgement: boolean
  acknowledge_by?: Day | null | undefined
}

/** The last day as it is kept: none where nobody is asked. What was kept may be past, what is newly given may not. */
export function acknowledgeBy(given: Asked, kept: Asked | null, today: Day): Day | null {
  const { needs_acknowledgement, acknowledge_by: day } = given
  if (!needs_acknowledgement || !day) return null
  const isNew = !kept?.needs_acknowledgement || day !== kept.acknowledge_by
  if (isNew && day < today) throw invalid({ acknowledge_by: [fieldMessages.past('Acknowledge by')] })
  return day
}
