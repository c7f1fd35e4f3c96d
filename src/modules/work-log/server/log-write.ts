import { sql } from 'kysely'
import { invalid } from '#kernel/errors.ts'
import { divide, multiply, toPaisa } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { logProblems } from '#modules/work-log/domain/log-limits.ts'

export interface Logged {
  worked_on: string
  project_id: string | null
  activity_id: string | null
  task_id: string | null
  minutes: number
  description: string | null
}

interface Facts {
  joined_on: string
  other_minutes: number
  needs_description: boolean | null
  is_billable: boolean
  rate: string | null
  is_member: boolean
  is_known: boolean
}

/**
 * What a log is worth and whether it may be: the person is locked, so that two logs at once do not make a day of 30 hours.
 * `replaced` are logs that this one stands in place of.
 */
async function checked(ctx: Ctx, log: Logged, replaced: readonly string[], needsWords: boolean) {
  await ctx.db.selectFrom('employee').select('id').where('id', '=', ctx.employee_id).forUpdate().execute()
  const { rows } = await sql<Facts>`
    select e.joined_on, j.needs_description,
      (select coalesce(sum(w.minutes), 0)::int from work_log w where w.employee_id = e.id and w.worked_on = ${log.worked_on}
        and w.state <> 'Declined' and w.id <> all(${[...replaced]}::uuid[])) as other_minutes,
      coalesce(a.is_billable, true) and coalesce(j.is_billable, false) as is_billable,
      coalesce(m.hourly_rate, a.default_rate)::text as rate,
      (${log.project_id}::uuid is null or j.manager_employee_id = e.id or m.id is not null or exists (select from task t
        join task_person p on p.org_id = t.org_id and p.task_id = t.id
        where t.project_id = j.id and p.employee_id = e.id and p.role = 'Responsible')) as is_member,
      (${log.project_id}::uuid is null or (j.id is not null and not j.is_archived and j.status in ('Active', 'Planned')))
        and (${log.activity_id}::uuid is null or (a.id is not null and not a.is_archived))
        and (${log.task_id}::uuid is null or exists (select from task_person p where p.task_id = ${log.task_id}::uuid
          and p.employee_id = e.id and p.role = 'Responsible')) as is_known
    from employee e
    left join project j on j.org_id = e.org_id and j.id = ${log.project_id}::uuid
    left join activity a on a.org_id = e.org_id and a.id = ${log.activity_id}::uuid
    left join project_member m on m.org_id = e.org_id and m.project_id = j.id and m.employee_id = e.id
    where e.id = ${ctx.employee_id || null}::uuid`.execute(ctx.db)
  const [facts] = rows
  if (!facts) throw invalid({ non_field_errors: ['Only employees of this organization log work.'] })
  if (!facts.is_known) throw invalid({ project_id: ['Select a valid choice.'] })
  if (!facts.is_member) throw invalid({ project_id: ['You are not a member of this project.'] })
  const problems = logProblems({
    ...log,
    ...facts,
    needs_description: needsWords && (facts.needs_description ?? false),
    today: ctx.today,
  })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return worth(log.minutes, facts)
}

const worth = (minutes: number, { rate, is_billable }: Pick<Facts, 'rate' | 'is_billable'>) => ({
  rate,
  is_billable,
  amount: rate === null ? null : divide(multiply(rate, String(minutes)), '60', toPaisa),
})

export async function insertLog(ctx: Ctx, log: Logged, { needsWords = true, is_doubtful = false } = {}) {
  const value = await checked(ctx, log, [], needsWords)
  const id = newId()
  await ctx.db
    .insertInto('work_log')
    .values({ id, employee_id: ctx.employee_id, ...log, ...value, is_doubtful })
    .execute()
  return id
}

/** The values of a log whose time or words change: after a decision it is a draft again. */
export async function changedLog(ctx: Ctx, id: string, log: Logged) {
  const value = await checked(ctx, log, [id], true)
  return {
    ...value,
    minutes: log.minutes,
    description: log.description,
    state: 'Draft',
    is_doubtful: false,
    remarks: null,
    decided_by: null,
    decided_at: null,
    supervisor_approved_by: null,
  }
}

/** In place of the drafts of a line on a day, one with these minutes; none at 0. */
export async function replaceDrafts(ctx: Ctx, log: Logged) {
  await ctx.db.selectFrom('employee').select('id').where('id', '=', ctx.employee_id).forUpdate().execute()
  const { rows } = await sql<{ id: string; state: string; description: string | null }>`
    select w.id, w.state, w.description from work_log w where w.employee_id = ${ctx.employee_id || null}::uuid
      and w.worked_on = ${log.worked_on} and w.project_id is not distinct from ${log.project_id}::uuid
      and w.activity_id is not distinct from ${log.activity_id}::uuid and w.task_id is not distinct from ${log.task_id}::uuid
      and w.state in ('Draft', 'Declined')`.execute(ctx.db)
  const ids = rows.map(({ id }) => id)
  const said = rows.map(({ description }) => description).filter((one) => one !== null)
  const description = said.length > 0 ? said.join('\n').slice(0, 1000) : null
  if (ids.length > 0) await ctx.db.deleteFrom('work_log').where('id', 'in', ids).execute()
  if (log.minutes > 0) await insertLog(ctx, { ...log, description }, { needsWords: false })
}
