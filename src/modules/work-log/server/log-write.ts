import { sql } from 'kysely'
import { addDays, weekday } from '#kernel/calendar/day.ts'
import { invalid } from '#kernel/errors.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { closedRunOn } from '#modules/payroll/server/public.ts'
import { workLogSettings } from '#modules/task/shared/settings.ts'
import { logProblems } from '#modules/work-log/domain/log-limits.ts'
import { rateOn, worth, type RateFacts } from '#modules/work-log/domain/rate.ts'

export interface Logged {
  worked_on: string
  project_id: string | null
  activity_id: string | null
  task_id: string | null
  minutes: number
  quantity: string | null
  description: string | null
}
/** Whose time it is: the caller's, or of whom a timer runs. */
export interface Logger {
  db: Db
  today: string
  employee_id: string
}

interface Facts extends RateFacts {
  joined_on: string
  other_minutes: number
  week_minutes: number
  needs_description: boolean | null
  is_billable: boolean
  is_member: boolean
  is_known: boolean
}

/** Logs of one person are written one after another, so that two at once do not make a day of 30 hours. */
export const lockLogger = ({ db, employee_id }: Logger) =>
  db
    .selectFrom('employee')
    .select('id')
    .where('id', '=', employee_id || null)
    .forUpdate()
    .execute()

/** What a log is worth and whether it may be. `replaced` are logs that this one stands in place of. */
async function checked(
  logger: Logger,
  log: Logged,
  replaced: readonly string[],
  { needsWords = true, isLimited = true } = {},
) {
  const { db, today, employee_id } = logger
  await lockLogger(logger)
  const facts = await factsOf(logger, log, replaced)
  if (!facts) throw invalid({ non_field_errors: ['Only employees of this organization log work.'] })
  if (isLimited) refuseUnknownWork(facts)
  const problems = isLimited
    ? logProblems(
        {
          ...log,
          ...facts,
          today,
          needs_description: needsWords && (facts.needs_description ?? false),
          needs_quantity: needsWords && facts.unit === 'Piece',
          closed_run: await closedRunOn(db, employee_id, log.worked_on),
        },
        await settingOf(db, workLogSettings),
      )
    : {}
  if (Object.keys(problems).length > 0) throw invalid(problems)
  const rate = rateOn(facts)
  return {
    rate,
    is_billable: facts.is_billable,
    amount: worth(facts.unit, rate, log.minutes, log.quantity),
  }
}

/** Time is for projects of one's own that are open, activities in use, and tasks that were given by people. */
function refuseUnknownWork({ is_known, is_member }: Pick<Facts, 'is_known' | 'is_member'>) {
  if (!is_known) throw invalid({ project_id: ['Select a valid choice.'] })
  if (!is_member) throw invalid({ project_id: ['You are not a member of this project.'] })
}

/** Before a timer begins: what it is for could be logged. */
export async function refuseUnloggable(
  logger: Logger,
  about: Pick<Logged, 'project_id' | 'activity_id' | 'task_id'>,
) {
  const facts = await factsOf(logger, { ...about, worked_on: logger.today }, [])
  if (!facts) throw invalid({ non_field_errors: ['Only employees of this organization log work.'] })
  refuseUnknownWork(facts)
}

async function factsOf(
  { db, employee_id }: Logger,
  { worked_on, project_id, activity_id, task_id }: Omit<Logged, 'minutes' | 'quantity' | 'description'>,
  replaced: readonly string[],
): Promise<Facts | undefined> {
  const sunday = addDays(worked_on, -weekday(worked_on))
  const others = sql`work_log w where w.employee_id = e.id and w.state <> 'Declined' and w.id <> all(${[...replaced]}::uuid[])`
  const { rows } = await sql<Facts>`
    select e.joined_on, j.needs_description, coalesce(a.unit, 'Hour') as unit,
      (select coalesce(sum(w.minutes), 0)::int from ${others} and w.worked_on = ${worked_on}) as other_minutes,
      (select coalesce(sum(w.minutes), 0)::int from ${others}
        and w.worked_on between ${sunday}::date and ${addDays(sunday, 6)}::date) as week_minutes,
      coalesce(a.is_billable, true) and coalesce(j.is_billable, false) as is_billable,
      m.hourly_rate::text as member_rate, a.default_rate::text as usual_rate,
      coalesce((select json_agg(json_build_object('of_employee', r.employee_id is not null, 'of_project', r.project_id is not null,
          'of_level', r.employment_level_id is not null, 'rate', r.rate::text, 'effective_from', r.effective_from))
        from activity_rate r
        where r.activity_id = a.id and not r.is_archived and r.effective_from <= ${worked_on}::date
          and (r.employee_id is null or r.employee_id = e.id)
          and (r.project_id is null or r.project_id = ${project_id}::uuid)
          and (r.employment_level_id is null or exists (select from employment_assignment s where s.org_id = r.org_id
            and s.employee_id = e.id and s.employment_level_id = r.employment_level_id
            and s.valid_from <= ${worked_on}::date and (s.valid_to is null or s.valid_to >= ${worked_on}::date)))), '[]') as rates,
      (${project_id}::uuid is null or j.manager_employee_id = e.id or m.id is not null or exists (select from task t
        join task_person p on p.org_id = t.org_id and p.task_id = t.id
        where t.project_id = j.id and p.employee_id = e.id and p.role = 'Responsible')) as is_member,
      (${project_id}::uuid is null or (j.id is not null and not j.is_archived and j.status in ('Active', 'Planned')))
        and (${activity_id}::uuid is null or (a.id is not null and not a.is_archived))
        and (${task_id}::uuid is null or exists (select from task_person p join task t on t.org_id = p.org_id and t.id = p.task_id
          where t.id = ${task_id}::uuid and t.source_id is null and p.employee_id = e.id and p.role = 'Responsible')) as is_known
    from employee e
    left join project j on j.org_id = e.org_id and j.id = ${project_id}::uuid
    left join activity a on a.org_id = e.org_id and a.id = ${activity_id}::uuid
    left join project_member m on m.org_id = e.org_id and m.project_id = j.id and m.employee_id = e.id
    where e.id = ${employee_id || null}::uuid`.execute(db)
  return rows[0]
}

export async function insertLog(
  logger: Logger,
  log: Logged,
  { needsWords = true, isLimited = true, is_doubtful = false } = {},
) {
  const value = await checked(logger, log, [], { needsWords, isLimited })
  const id = newId()
  await logger.db
    .insertInto('work_log')
    .values({ id, employee_id: logger.employee_id, ...log, ...value, is_doubtful })
    .execute()
  return id
}

/** The values of a log whose time or words change: what was decided is asked for again, anything else is a draft. */
export async function changedLog(logger: Logger, id: string, log: Logged & { state: string }) {
  const value = await checked(logger, log, [id])
  return {
    ...value,
    minutes: log.minutes,
    quantity: log.quantity,
    description: log.description,
    state: log.state === 'Approved' || log.state === 'Forwarded' ? 'Requested' : 'Draft',
    is_doubtful: false,
    remarks: null,
    decided_by: null,
    decided_at: null,
    supervisor_approved_by: null,
  }
}

/** In place of the drafts of a line on a day, one with these minutes; none at 0. */
export async function replaceDrafts(logger: Logger, log: Omit<Logged, 'quantity' | 'description'>) {
  await lockLogger(logger)
  const { rows } = await sql<{
    id: string
    state: string
    quantity: string | null
    description: string | null
  }>`
    select w.id, w.state, w.quantity::text, w.description from work_log w
    where w.employee_id = ${logger.employee_id || null}::uuid
      and w.worked_on = ${log.worked_on} and w.project_id is not distinct from ${log.project_id}::uuid
      and w.activity_id is not distinct from ${log.activity_id}::uuid and w.task_id is not distinct from ${log.task_id}::uuid
      and w.state in ('Draft', 'Declined')`.execute(logger.db)
  const ids = rows.map(({ id }) => id)
  const said = rows.map(({ description }) => description).filter((one) => one !== null)
  const description = said.length > 0 ? said.join('\n').slice(0, 1000) : null
  // pieces are counted where one entry stands for the line: of several nobody knows to which the time belongs
  const quantity = rows.length === 1 ? (rows[0]?.quantity ?? null) : null
  if (ids.length > 0) await logger.db.deleteFrom('work_log').where('id', 'in', ids).execute()
  if (log.minutes > 0) await insertLog(logger, { ...log, quantity, description }, { needsWords: false })
}
