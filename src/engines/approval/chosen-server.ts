import { sql, type RawBuilder } from 'kysely'
import { invalid, type FieldErrors } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { choiceProblem, isChosen, type Choice } from '#engines/approval/chosen.ts'
import { holdsOn } from '#engines/approval/flow-people-server.ts'
import type { FlowStep } from '#engines/approval/flow-step.ts'
import { isThere } from '#engines/approval/request-store-server.ts'

/** Who may be chosen at a step by or for somebody: whoever is there with a login, but not they themselves. Of the alias `e`. */
export function mayBeChosen(
  { today }: Pick<Ctx, 'today'>,
  { chosen_from, segment_id, group_id }: FlowStep,
  subject: string,
): RawBuilder<boolean> {
  const there = sql`${isThere(today)} and e.id <> ${subject} and e.joined_on <= ${today}::date`
  if (chosen_from === 'Segment')
    return sql<boolean>`${there} and exists (select from people_of_segment(${segment_id}::uuid, ${today}::date) p where p.employee_id = e.id)`
  if (chosen_from === 'Permission group')
    return sql<boolean>`${there} and e.account_id in (
      select m.account_id from permission_group_member m where m.group_id = ${group_id} and ${holdsOn(today)})`
  return sql<boolean>`${there}`
}

/** What has to be chosen of these steps, in their order. */
export const choicesOf = (ctx: Ctx, steps: readonly FlowStep[], subject: string): Promise<Choice[]> =>
  Promise.all(
    steps.filter(isChosen).map(async (step) => {
      const least = step.least ?? 1
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from (select from employee e where ${mayBeChosen(ctx, step, subject)} limit ${least}) e`.execute(
        ctx.db,
      )
      return { least, most: Math.max(step.most ?? least, least), available: rows[0]?.n ?? 0 }
    }),
  )

interface Chosen {
  steps: readonly FlowStep[]
  /** Their names, in the order of the steps. */
  names: string[]
}

/** The steps with those whom the requester chose; refused at `approvers.0`, the first of such steps. */
export async function chosenSteps(
  ctx: Ctx,
  steps: readonly FlowStep[],
  given: readonly (readonly string[])[] = [],
  subject: string,
): Promise<Chosen> {
  const open = steps.filter(isChosen)
  if (!open.length) return { steps, names: [] }
  const [choices, known] = await Promise.all([
    choicesOf(ctx, steps, subject),
    Promise.all(open.map((step, at) => knownOf(ctx, step, given[at] ?? [], subject))),
  ])
  const errors: Record<string, string[]> = {}
  for (const [at, choice] of choices.entries()) {
    const names = known[at] ?? new Map<string, string>()
    const problem = choiceProblem(choice, given[at] ?? [], { known: new Set(names.keys()), subject })
    if (problem) errors[`approvers.${at}`] = [problem]
  }
  if (Object.keys(errors).length) throw invalid(errors satisfies FieldErrors)
  const named = (step: FlowStep) => [...(known[open.indexOf(step)]?.keys() ?? [])]
  return {
    steps: steps.map((step) => (isChosen(step) ? { ...step, employee_ids: named(step) } : step)),
    names: known.flatMap((names) => [...names.values()]),
  }
}

/** Those of the given who may be chosen, by name. */
async function knownOf(ctx: Ctx, step: FlowStep, ids: readonly string[], subject: string) {
  if (!ids.length) return new Map<string, string>()
  const { rows } = await sql<{ id: string; full_name: string }>`
    select e.id, e.full_name from employee e where e.id = any(${[...ids]}::uuid[]) and ${mayBeChosen(ctx, step, subject)}
    order by e.full_name, e.id`.execute(ctx.db)
  return new Map(rows.map(({ id, full_name }) => [id, full_name]))
}
