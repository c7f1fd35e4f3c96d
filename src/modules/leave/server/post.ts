import { sql } from 'kysely'
import { z } from 'zod'
import type { Day } from '#kernel/calendar/day.ts'
import { P } from '#kernel/permission.ts'
import type { Db } from '#platform/db.ts'
import type { Schedule } from '#platform/job-schedule.ts'
import { jobKind, type JobCtx } from '#platform/jobs.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import { personRun } from '#modules/leave/domain/project.ts'
import { lockDue, peopleDue, setDue, type Next } from '#modules/leave/server/due.ts'
import { ledgerRows } from '#modules/leave/server/ledger-rows.ts'
import { accountsOf, leaveWorld, ruleOf, type LeaveWorld } from '#modules/leave/server/accounts.ts'
import { leaveSettings } from '#modules/leave/shared/leave-settings.ts'

/** People of a batch: below a second of work. */
const BATCH = 250
/** Batches at once: while one is written, the next is worked out. */
const AT_ONCE = 2

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
  seen_by: [P.leave.balance, P.leave.masterSettings],
  input: z.object({ until: z.iso.date() }),
  serial: true,
  run: (ctx, { until }) => postAll(ctx, until),
})

const Resume = z.object({ people: z.number(), entries: z.number() })

async function postAll(ctx: JobCtx, until: Day) {
  const resumed = Resume.safeParse(ctx.resume)
  const done = resumed.success ? resumed.data : { people: 0, entries: 0 }
  const { world, due } = await ctx.batch(async (db) => {
    await endPolicies(db, ctx.today)
    const everything = await leaveWorld(db, until)
    return { world: everything, due: await peopleDue(db, everything, until) }
  })
  const total = done.people + due.length
  const parts = Array.from({ length: Math.ceil(due.length / BATCH) }, (_, at) =>
    due.slice(at * BATCH, (at + 1) * BATCH),
  )
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let ids = parts.shift(); ids; ids = parts.shift()) {
        const some = ids
        const entries = await ctx.batch(async (db, mark) => {
          const found = await postFor(db, world, some, until)
          // nobody else is between here and the writing of these
          mark.resume({ people: done.people + some.length, entries: done.entries + found })
          mark.progress(done.people + some.length, total)
          return found
        })
        done.people += some.length
        done.entries += entries
      }
    }),
  )
  return { until, people: done.people, entries: done.entries }
}

const endPolicies = (db: Db, today: Day) =>
  db
    .updateTable('leave_master_setting')
    .set((eb) => ({ state: 'Expired', version: eb('version', '+', 1) }))
    .where('state', '=', 'Active')
    .where('effective_till', '<', today)
    .execute()

/** Enters what these people's ledgers lack; how many entries that were. */
export async function postFor(
  db: Db,
  world: LeaveWorld,
  ids: readonly string[],
  until: Day,
): Promise<number> {
  await lockDue(db, ids)
  const accounts = await accountsOf(db, world, ids, until)
  const types = new Map(world.types.map((type) => [type.id, type]))
  const entries = ledgerRows()
  const next: Next[] = []
  for (const [employee_id, own] of accounts) {
    const { missing, next_on } = personRun(own, until)
    next.push({ employee_id, next_on })
    for (const [leave_type_id, lines] of missing) {
      const type = types.get(leave_type_id)
      for (const line of lines)
        entries.add(line, {
          employee_id,
          leave_type_id,
          unit: type?.unit,
          setting_id: ruleOf(type, line.on)?.setting_id ?? null,
        })
    }
  }
  await entries.write(db)
  if (entries.pays()) await proposePayment(db, ids)
  await setDue(db, next, until)
  return entries.count()
}

/** Days that become money are proposed to payroll; a proposal that is still open follows what the ledger says. */
async function proposePayment(db: Db, ids: readonly string[]): Promise<void> {
  const { work_minutes } = await settingOf(db, leaveSettings)
  await sql`
    insert into leave_encashment (id, employee_id, leave_type_id, period_id, days, minutes, origin, effective_on)
    select gen_random_uuid(), l.employee_id, l.leave_type_id, l.period_id,
      case when sum(l.minutes) < 0 then greatest(round(-sum(l.minutes)::numeric / ${work_minutes}, 3), 0.001) else -sum(l.days) end, -sum(l.minutes),
      case when l.source_type like 'separation%' then 'Separation' else 'Year end' end, max(l.effective_on)
    from leave_ledger l
    where l.employee_id = any(${[...ids]}::uuid[]) and l.kind = 'encash' and (l.source_type like 'separation%' or l.source_type like 'year_end%')
    group by l.employee_id, l.leave_type_id, l.period_id, 7 having sum(l.days) < 0 or sum(l.minutes) < 0
    on conflict on constraint leave_encashment_once do update
      set days = excluded.days, minutes = excluded.minutes, effective_on = excluded.effective_on, version = leave_encashment.version + 1
      where leave_encashment.state = 'Proposed' and (leave_encashment.days, leave_encashment.minutes) <> (excluded.days, excluded.minutes)`.execute(
    db,
  )
  await sql`
    delete from leave_encashment p
    where p.employee_id = any(${[...ids]}::uuid[]) and p.state = 'Proposed' and p.origin <> 'Request' and not exists (
      select from leave_ledger l where l.org_id = p.org_id and l.employee_id = p.employee_id and l.leave_type_id = p.leave_type_id
        and l.kind = 'encash' and l.period_id is not distinct from p.period_id
        and (l.source_type like 'separation%' or l.source_type like 'year_end%') having sum(l.days) < 0 or sum(l.minutes) < 0)`.execute(
    db,
  )
}
