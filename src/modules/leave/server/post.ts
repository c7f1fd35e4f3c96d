import { sql } from 'kysely'
import { z } from 'zod'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { rowsOf } from '#platform/bulk.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import { jobKind, type JobCtx } from '#platform/jobs.ts'
import type { Line } from '#modules/leave/domain/line.ts'
import { projectPerson } from '#modules/leave/domain/project.ts'
import { textOf } from '#modules/leave/domain/ticks.ts'
import { accountsOf, leaveWorld, type LeaveWorld } from '#modules/leave/server/accounts.ts'

/** People of a batch: about a second of work. */
const BATCH = 500

/** What every ledger has to hold on this day is entered: earned days, ends of years, what has lapsed. */
export const postLeave: Schedule = {
  name: 'leave.post',
  title: 'Leave balances',
  every: 'day',
  at: '00:20',
  run: (ctx, period) => postAll(ctx, period),
}
/** The same when somebody asks for it: after a change of the policy, a day of the past, an end of a year. */
export const postLeaveJob = jobKind({
  kind: 'leave.post',
  title: 'Leave balances',
  input: z.object({ until: z.iso.date() }),
  serial: true,
  run: (ctx, { until }) => postAll(ctx, until),
})

interface Done {
  /** The last person of the last batch. */
  after: string
  people: number
  entries: number
}
const Resume = z.object({ after: z.string(), people: z.number(), entries: z.number() })

async function postAll(ctx: JobCtx, until: Day) {
  const resumed = Resume.safeParse(ctx.resume)
  let done: Done = resumed.success ? resumed.data : { after: '', people: 0, entries: 0 }
  const { world, total } = await ctx.batch(async (db) => {
    await endPolicies(db, ctx.today)
    return { world: await leaveWorld(db, until), total: await peopleToPost(db, until) }
  })
  for (;;) {
    const next = await ctx.batch(async (db, mark) => {
      const ids = await peopleAfter(db, done.after, until)
      const last = ids.at(-1)
      if (!last) return null
      const entries = await postFor(db, world, ids, until)
      const now = { after: last, people: done.people + ids.length, entries: done.entries + entries }
      mark.resume({ ...now })
      mark.progress(now.people, total)
      return now
    })
    if (!next) break
    done = next
  }
  return { until, people: done.people, entries: done.entries }
}

const endPolicies = (db: Db, today: Day) =>
  db
    .updateTable('leave_master_setting')
    .set((eb) => ({ state: 'Expired', version: eb('version', '+', 1) }))
    .where('state', '=', 'Active')
    .where('effective_till', '<', today)
    .execute()

/** Who may still be given or lose something: those who left long ago have been settled. */
const open = (until: Day) =>
  sql`joined_on <= ${until} and (left_on is null or left_on >= ${addDays(until, -400)})`

async function peopleToPost(db: Db, until: Day): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from employee where ${open(until)}`.execute(db)
  return rows[0]?.count ?? 0
}

async function peopleAfter(db: Db, after: string, until: Day): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from employee where ${open(until)} ${after ? sql`and id > ${after}::uuid` : sql``} order by id limit ${sql.lit(BATCH)}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Enters what these people's ledgers lack; how many entries that were. */
export async function postFor(
  db: Db,
  world: LeaveWorld,
  ids: readonly string[],
  until: Day,
): Promise<number> {
  const accounts = await accountsOf(db, world, ids, until)
  const units = new Map(world.types.map(({ id, unit }) => [id, unit]))
  const rows: object[] = []
  let pays = false
  for (const [employee_id, own] of accounts) {
    for (const [leave_type_id, lines] of projectPerson(own, until)) {
      const hours = units.get(leave_type_id) === 'Hour'
      const setting = world.types.find(({ id }) => id === leave_type_id)
      for (const line of lines) {
        pays ||= line.kind === 'encash'
        rows.push(rowOf(line, employee_id, leave_type_id, hours, settingOn(setting, line.on)))
      }
    }
  }
  if (rows.length) {
    await sql`insert into leave_ledger (${columns}) select ${columns} from ${rowsOf(types, rows)} on conflict do nothing`.execute(
      db,
    )
    if (pays) await proposePayment(db, ids)
  }
  return rows.length
}

const types = {
  id: 'uuid',
  employee_id: 'uuid',
  leave_type_id: 'uuid',
  kind: 'text',
  days: 'numeric',
  minutes: 'int',
  effective_on: 'date',
  expires_on: 'date',
  reason: 'text',
  source_type: 'text',
  source_id: 'uuid',
  period_id: 'uuid',
  setting_id: 'uuid',
}
const columns = sql.join(Object.keys(types).map((name) => sql.ref(name)))

const rowOf = (
  line: Line,
  employee_id: string,
  leave_type_id: string,
  hours: boolean,
  setting_id: string | null,
) => ({
  id: newId(),
  employee_id,
  leave_type_id,
  kind: line.kind,
  days: hours ? '0' : textOf(line.amount, 'Day'),
  minutes: hours ? line.amount : 0,
  effective_on: line.on,
  expires_on: line.expires_on,
  reason: line.reason.slice(0, 255),
  source_type: line.source_type,
  source_id: line.source_id,
  period_id: line.period_id,
  setting_id,
})

const settingOn = (type: LeaveWorld['types'][number] | undefined, day: Day) =>
  type?.rules.find(
    ({ effective_from, effective_till }) =>
      effective_from <= day && (!effective_till || effective_till >= day),
  )?.setting_id ?? null

/** Days that become money are proposed to payroll; a proposal that is still open follows what the ledger says. */
async function proposePayment(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    insert into leave_encashment (id, employee_id, leave_type_id, period_id, days, origin, effective_on)
    select gen_random_uuid(), l.employee_id, l.leave_type_id, l.period_id, -sum(l.days),
      case when l.source_type like 'separation%' then 'Separation' else 'Year end' end, max(l.effective_on)
    from leave_ledger l
    where l.employee_id = any(${[...ids]}::uuid[]) and l.kind = 'encash' and (l.source_type like 'separation%' or l.source_type like 'year_end%')
    group by l.employee_id, l.leave_type_id, l.period_id, 6 having sum(l.days) < 0
    on conflict on constraint leave_encashment_once do update
      set days = excluded.days, effective_on = excluded.effective_on, version = leave_encashment.version + 1
      where leave_encashment.state = 'Proposed' and leave_encashment.days <> excluded.days`.execute(db)
  await sql`
    delete from leave_encashment p
    where p.employee_id = any(${[...ids]}::uuid[]) and p.state = 'Proposed' and p.origin <> 'Request' and not exists (
      select from leave_ledger l where l.org_id = p.org_id and l.employee_id = p.employee_id and l.leave_type_id = p.leave_type_id
        and l.kind = 'encash' and l.period_id is not distinct from p.period_id
        and (l.source_type like 'separation%' or l.source_type like 'year_end%') having sum(l.days) < 0)`.execute(
    db,
  )
}
