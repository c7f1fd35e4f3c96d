import type { Day } from '#kernel/calendar/day.ts'

export type State = 'Draft' | 'Published' | 'Closed' | 'Archived'
export type Step = 'publish' | 'close' | 'reopen' | 'archive'

const steps: Record<Step, { from: readonly State[]; to: State }> = {
  publish: { from: ['Draft'], to: 'Published' },
  close: { from: ['Published'], to: 'Closed' },
  reopen: { from: ['Closed'], to: 'Published' },
  archive: { from: ['Closed', 'Draft'], to: 'Archived' },
}

/** The state after a step, or null where it does not lead from there. */
export const after = (state: State, step: Step): State | null =>
  steps[step].from.includes(state) ? steps[step].to : null

export interface Window {
  state: string
  opens_on: Day
  closes_on: Day | null
  most_responses: number | null
  responses: number
}
/** Why nobody can answer on that day, or null. */
export function shut(
  { state, opens_on, closes_on, most_responses, responses }: Window,
  day: Day,
): string | null {
  if (state !== 'Published') return 'This form is not open.'
  if (day < opens_on) return `This form opens on ${opens_on}.`
  if (closes_on !== null && day > closes_on) return `This form was open until ${closes_on}.`
  return most_responses !== null && responses >= most_responses
    ? 'This form has all the answers it asked for.'
    : null
}

/** What a form cannot be all at once, by field. */
export function formProblems(form: {
  kind: string
  is_anonymous: boolean
  is_public: boolean
  opens_on: Day
  closes_on?: Day | null | undefined
  repeats?: string | null | undefined
}): Record<string, string[]> {
  return {
    ...(form.kind === 'Request' && form.is_anonymous
      ? { is_anonymous: ['A request is decided about, and so has a name.'] }
      : {}),
    ...(form.is_public && !form.is_anonymous
      ? { is_public: ['Only an anonymous form can be answered by a public link.'] }
      : {}),
    ...(form.kind === 'Request' && form.repeats
      ? { repeats: ['A request is made when somebody needs it, and is not asked again and again.'] }
      : {}),
    ...(form.closes_on && form.closes_on < form.opens_on
      ? { closes_on: ['Closes on cannot be before Opens on.'] }
      : {}),
  }
}

/** Is this a day to remind on: every so many days after the first, and on the last. */
export function remindsOn(
  { opens_on, closes_on, remind_days }: { opens_on: Day; closes_on: Day | null; remind_days: number | null },
  day: Day,
  between: (from: Day, to: Day) => number,
): boolean {
  if (remind_days === null || day <= opens_on) return false
  return day === closes_on || between(opens_on, day) % remind_days === 0
}
