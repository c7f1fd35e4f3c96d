import { sql } from 'kysely'
import { invalid, notFound } from '#kernel/errors.ts'
import type { Person } from '#kernel/person.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { page } from '#platform/page.ts'
import { personOf } from '#platform/person.ts'
import { foundBy } from '#platform/person-search.ts'
import { handle, type Route } from '#platform/route.ts'
import { isChosen } from '#engines/approval/chosen.ts'
import { choicesOf, mayBeChosen } from '#engines/approval/chosen-server.ts'
import { isNamedYet } from '#engines/approval/flow-people-server.ts'
import type { Facts, FlowStep } from '#engines/approval/flow-step.ts'
import { requestAhead, requestApprovers } from '#engines/approval/request-ahead.ts'
import { knownType } from '#engines/approval/request-registry-server.ts'
import { linksOf } from '#engines/approval/request-store-server.ts'
import { turnsAhead } from '#engines/approval/request-turn-server.ts'

/** What whoever asks sees of it before they do. */
export const requestAheadRoutes: Route[] = [
  handle(requestAhead, async (ctx, { query }) => {
    const { subject, name, steps } = await supposed(ctx, query)
    const choices = await choicesOf(ctx, steps, subject)
    return {
      flow: name,
      turns: await aheadOf(ctx, { employee_id: subject, steps, choices }),
      choices: choices
        .filter(({ available }) => available > 0)
        .map(({ least, most, available }) => ({ least: Math.min(least, available), most })),
    }
  }),
  handle(requestApprovers, async (ctx, { query }) => {
    const { subject, steps } = await supposed(ctx, query)
    const choices = await choicesOf(ctx, steps, subject)
    const open = steps.filter(isChosen).filter((_, at) => (choices[at]?.available ?? 0) > 0)
    const step = open[query.choice]
    if (!step) throw notFound()
    const rows = foundBy(query.search, sql`e.id`).reduce(
      (narrower, condition) => narrower.where(condition),
      ctx.db.selectFrom('employee as e').where(mayBeChosen(ctx, step, subject)),
    )
    const lines = rows
      .select(['e.id', 'e.full_name as name', 'e.code'])
      .orderBy('e.full_name')
      .orderBy('e.id')
    return page(query, rows as never, lines as never) as never
  }),
]

interface Asked {
  type: string
  employee_id?: string | undefined
  facts?: Facts | undefined
}

async function supposed(ctx: Ctx, { type, employee_id, facts = {} }: Asked) {
  const known = knownType(type)
  if (!known || (known.prepared && ctx.as !== 'hr')) throw invalid({ type: ['Select a valid choice.'] })
  const subject = ctx.as === 'user' ? ctx.employee_id : await subjectOf(ctx, employee_id)
  return { subject, ...(await known.supposed(ctx, subject, facts)) }
}

/** A supervisor asks about their people, HR about anybody. */
async function subjectOf(ctx: Ctx, id: string | undefined): Promise<string> {
  if (!id) throw invalid({ employee_id: ['Employee is Required'] })
  const found = await ctx.db
    .selectFrom('employee as e')
    .select('e.id')
    .where('e.id', '=', id)
    .$if(ctx.as === 'supervisor', (rows) =>
      rows.where(
        sql<boolean>`exists (select from supervisor_on(${ctx.today}) l where l.org_id = e.org_id and l.employee_id = e.id and l.supervisor_id = ${ctx.employee_id})`,
      ),
    )
    .executeTakeFirst()
  if (!found) throw invalid({ employee_id: ['Select a valid choice.'] })
  return found.id
}

interface Ahead {
  employee_id: string
  steps: readonly FlowStep[]
  choices: readonly { available: number }[]
}

/** Who would be asked in turn, were everybody to approve. A step from which nobody can be chosen is vacant. */
export async function aheadOf(ctx: Ctx, { employee_id, steps, choices }: Ahead) {
  const open = steps.filter(isChosen)
  const standing = steps.map((step) =>
    isChosen(step) && choices[open.indexOf(step)]?.available === 0 ? { ...step, employee_ids: [] } : step,
  )
  const links = await linksOf(ctx.db, ctx.today, [{ employee_id }])
  const turns = await turnsAhead(ctx, { employee_id, steps: standing }, links.get(employee_id) ?? [])
  const people = await peopleBy(
    ctx.db,
    ctx.today,
    turns.flatMap((turn) => turn.people.filter(isNamedYet)),
  )
  return turns.map((turn) => ({
    step: steps[turn.step] ?? null,
    needs: turn.needs,
    people: turn.people.flatMap((id) => people.get(id) ?? []),
  }))
}

async function peopleBy(db: Db, today: string, ids: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  const { rows } = await sql<{ id: string; person: Person }>`
    select e.id, ${personOf(sql`e.id`, today)} as person from employee e where e.id = any(${[...ids]}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, person }) => [id, person]))
}
