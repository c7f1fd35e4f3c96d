import { z } from 'zod'
import { sql } from 'kysely'
import type { Day } from '#kernel/calendar/day.ts'
import { P } from '#kernel/permission.ts'
import type { Db } from '#platform/db.ts'
import { jobKind, type JobCtx } from '#platform/jobs.ts'
import { onSignal } from '#platform/signals.ts'
import { CALENDAR_CHANGED, type DayEffect } from '#modules/organization/server/public.ts'
import { AROUND } from '#modules/leave/domain/counted-date.ts'
import { NO_END, overdrawn, standing } from '#modules/leave/server/overdrawn.ts'
import { recountFor } from '#modules/leave/server/recount-people.ts'

/** People of a batch. */
const BATCH = 50

const Input = z.object({
  start: z.iso.date(),
  end: z.iso.date(),
  employee_id: z.uuid().nullable(),
  because: z.string(),
})
type Input = z.output<typeof Input>

/** Days without work are others now: leave that lies there is counted anew. Nothing is done where none does. */
export const recountAfterChange = onSignal(
  CALENDAR_CHANGED,
  Input.extend({ end: z.iso.date().nullable() }),
  async (ctx, change) => {
    const input: Input = { ...change, end: change.end ?? NO_END }
    const [somebody] = await peopleAround(ctx.db, input)
    if (!somebody) return
    await ctx.services.jobs.enqueue(ctx.db, {
      kind: recountJob.kind,
      title: `Leave recalculated: ${input.because}`,
      input,
      org_id: ctx.org.org_id,
      account_id: ctx.account_id,
    })
  },
)

/** May run twice: what is counted as it should be is left alone. */
export const recountJob = jobKind({
  kind: 'leave.recount',
  title: 'Leave recalculated',
  seen_by: [P.leave.balance, P.leave.masterSettings],
  input: Input,
  serial: true,
  run: recountAll,
})

const Resume = z.object({ last: z.string(), leaves: z.number(), people: z.number() })

async function recountAll(ctx: JobCtx, input: Input) {
  const resumed = Resume.safeParse(ctx.resume)
  const done = resumed.success ? resumed.data : { last: '', leaves: 0, people: 0 }
  const all = await ctx.batch((db) => peopleAround(db, input))
  const ids = all.filter((id) => id > done.last)
  for (let at = 0; at < ids.length; at += BATCH) {
    const some = ids.slice(at, at + BATCH)
    await ctx.batch(async (db, mark) => {
      const changes = await recountFor(db, some, input, ctx.account_id)
      done.last = some.at(-1) ?? done.last
      done.people += some.length
      done.leaves += changes.length
      mark.resume({ ...done })
      mark.progress(done.people, all.length)
      for (const { request_id, before, after } of changes)
        await mark.signal('leave_request.recounted', { request_id, before, after, because: input.because })
    })
  }
  return { people: done.people, leaves: done.leaves }
}

/** Who has leave, asked for or granted, that lies on these days or next to them. */
async function peopleAround(db: Db, { start, end, employee_id }: Input): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct d.employee_id::text as id from ${standing}
    where d.start_on <= ${end}::date + ${AROUND}::int and d.end_on >= ${start}::date - ${AROUND}::int
      and (${employee_id}::uuid is null or d.employee_id = ${employee_id}::uuid)
    order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** What HR is told before a holiday is changed, and a person before one is given back. */
export const leaveEffect: DayEffect = {
  title: 'Leave',
  async count(db, { start, end, employee_id, among }) {
    const { rows } = await sql<{ open: number; locked: number }>`
      select count(*) filter (where d.end_on > l.until)::int as open, count(*) filter (where d.end_on <= l.until)::int as locked
      from ${standing}
      cross join (select coalesce((select locked_until from leave_lock order by at desc, id desc limit 1), '0001-01-01'::date) as until) l
      where d.start_on <= ${end ?? NO_END}::date and d.end_on >= ${start satisfies Day}::date
        and (${employee_id}::uuid is null or d.employee_id = ${employee_id}::uuid)
        and ${among?.(sql`d.employee_id`, sql`d.start_on`) ?? sql`true`}`.execute(db)
    return rows[0] ?? { open: 0, locked: 0 }
  },
  overdrawn,
}
