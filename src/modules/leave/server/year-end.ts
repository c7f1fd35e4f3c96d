import { sql } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import { dayAt } from '#kernel/calendar/zone.ts'
import { conflict, invalid, notFound } from '#kernel/errors.ts'
import { clock } from '#platform/clock.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { page } from '#platform/page.ts'
import { foundBy } from '#platform/person-search.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { isOfYearEnd, type Line } from '#modules/leave/domain/line.ts'
import { projectPerson, type Account } from '#modules/leave/domain/project.ts'
import { textOf, type Unit } from '#modules/leave/domain/ticks.ts'
import { accountsOf, leaveWorld } from '#modules/leave/server/accounts.ts'
import { postLeave, postLeaveJob } from '#modules/leave/server/post.ts'
import {
  closeYearEnd,
  posting,
  postNow,
  runYearEnd,
  undoYearEnd,
  yearEndPreview,
  yearEnds,
  type LeaveYearEnd,
} from '#modules/leave/shared/year-end.ts'

export const yearEndRoutes: Route[] = [
  handle(yearEnds, async (ctx) => ({ results: await yearsOf(ctx) })),

  handle(yearEndPreview, async (ctx, { params, query }) => {
    const [year] = await yearsOf(ctx, params.id)
    if (!year) throw notFound()
    const all = foundBy(query.search, sql`e.id`).reduce(
      (rows, found) => rows.where(found),
      ctx.db
        .selectFrom('employee as e')
        .where('e.joined_on', '<=', year.end_on)
        .where((eb) => eb.or([eb('e.left_on', 'is', null), eb('e.left_on', '>=', year.end_on)])),
    )
    const shown = all
      .select(['e.id', personOf(sql`e.id`, ctx.today).as('person')])
      .orderBy('e.full_name')
      .orderBy('e.id')
    const { count, results } = await page(query, all, shown)
    const on = addDays(year.end_on, 1)
    // what was taken back is shown as it would be run again
    const world = await leaveWorld(ctx.db, on)
    const held = { ...world, held_years: new Set([...world.held_years].filter((id) => id !== year.id)) }
    const accounts = await accountsOf(
      ctx.db,
      held,
      results.map(({ id }) => id),
      on,
    )
    const types = world.types.filter(({ id }) => !query.leave_type_id || id === query.leave_type_id)
    const named = new Map(types.map((type) => [type.id, type.rules[0]]))
    return {
      count,
      results: results.map(({ id, person }) => {
        const own = accounts.get(id) ?? []
        const missing = projectPerson(own, on)
        return {
          id,
          person,
          types: own.flatMap((account) => {
            const type = named.get(account.leave_type_id)
            if (!type) return []
            const lines = [...account.lines, ...(missing.get(account.leave_type_id) ?? [])]
            const { leave_type_id, name, code, colour } = type
            const end = endOf(account, lines, on)
            return end ? [{ leave_type: { id: leave_type_id, name, code, colour }, ...end }] : []
          }),
        }
      }),
    }
  }),

  handle(runYearEnd, async (ctx, { params, body }) => {
    const year = await lockedYear(ctx, params.id)
    if (!year.can_run) throw conflict(`The end of ${year.name} cannot be run: ${why(year)}`)
    await write(ctx, year, 'Run', body.remarks)
    return { job_id: await post(ctx) }
  }),

  handle(undoYearEnd, async (ctx, { params, body }) => {
    const year = await lockedYear(ctx, params.id)
    if (!year.can_undo) throw conflict(`The end of ${year.name} cannot be taken back: ${why(year)}`)
    await write(ctx, year, 'Held', body.remarks)
    return { job_id: await post(ctx) }
  }),

  handle(closeYearEnd, async (ctx, { params, body }) => {
    const year = await lockedYear(ctx, params.id)
    if (!year.can_close) throw conflict(`${year.name} cannot be closed: ${why(year)}`)
    await write(ctx, year, 'Closed', body.remarks)
    return { state: 'Closed' }
  }),

  handle(posting, async (ctx) => {
    const { rows } = await sql<Last>`
      select id, state, coalesce(result ->> 'until', input ->> 'until', input ->> 'period') as until, (result ->> 'people')::int as people,
        (result ->> 'entries')::int as entries, started_at, ended_at, error
      from job where kind in (${postLeaveJob.kind}, ${`schedule.${postLeave.name}`}) order by created_at desc, id desc limit 1`.execute(
      ctx.db,
    )
    const today = dayAt(clock.now(), ctx.org.time_zone)
    return { last: rows[0] ?? null, next_at: `${addDays(today, 1)}T${postLeave.at}` }
  }),

  handle(postNow, async (ctx, { body }) => {
    if (body.until > ctx.today) throw invalid({ until: [`Entries are made until today, ${ctx.today}.`] })
    return { job_id: await post(ctx, body.until) }
  }),
]

interface Last {
  id: string
  state: string
  until: string | null
  people: number | null
  entries: number | null
  started_at: string | null
  ended_at: string | null
  error: string | null
}

const post = (ctx: Ctx, until = ctx.today) =>
  ctx.services.jobs.enqueue(ctx.db, {
    kind: postLeaveJob.kind,
    title: `Leave balances until ${until}`,
    input: { until },
    org_id: ctx.org.org_id,
    account_id: ctx.viewer.account_id,
  })

/** One end of a year is changed by one at a time: the row, or the year itself where there is no row yet. */
async function lockedYear(ctx: Ctx, id: string): Promise<LeaveYearEnd> {
  await ctx.db.selectFrom('fiscal_year').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  const [year] = await yearsOf(ctx, id)
  if (!year) throw notFound()
  return year
}

const write = (ctx: Ctx, year: LeaveYearEnd, state: 'Run' | 'Held' | 'Closed', remarks: string) =>
  ctx.db
    .insertInto('leave_year_end')
    .values({
      id: newId(),
      period_id: year.id,
      state,
      remarks,
      account_id: ctx.viewer.account_id,
      at: ctx.now,
    })
    .onConflict((oc) =>
      oc.constraint('leave_year_end_once').doUpdateSet((eb) => ({
        state,
        remarks,
        account_id: ctx.viewer.account_id,
        at: ctx.now,
        version: eb('leave_year_end.version', '+', 1),
      })),
    )
    .execute()

function why({ has_ended, state, end_on }: LeaveYearEnd): string {
  if (!has_ended) return `it ends on ${end_on}.`
  if (state === 'Closed') return 'it is closed.'
  return state === 'Held' ? 'it has been taken back.' : 'it has not been run.'
}

type Row = Omit<LeaveYearEnd, 'can_run' | 'can_undo' | 'can_close'>

/** The leave years, the newest first, with what the ledger holds of their ends. */
async function yearsOf(ctx: Ctx, id?: string): Promise<LeaveYearEnd[]> {
  const { rows } = await sql<Row>`
    select y.id, y.name, y.applicable_from as start_on, y.applicable_to as end_on, y.applicable_to < ${ctx.today}::date as has_ended,
      coalesce(e.state, case when l.people > 0 then 'Run' else 'Open' end) as state, e.remarks, e.at,
      (select full_name from account where id = e.account_id) as by,
      coalesce(l.people, 0) as people, coalesce(l.carried, '0') as carried, coalesce(l.lapsed, '0') as lapsed, coalesce(l.encashed, '0') as encashed
    from fiscal_year y
    left join leave_year_end e on e.org_id = y.org_id and e.period_id = y.id
    left join lateral (
      select count(distinct l.employee_id)::int as people,
        trim_scale(coalesce(-sum(l.days) filter (where l.kind = 'carry_out'), 0))::text as carried,
        trim_scale(coalesce(-sum(l.days) filter (where l.kind = 'lapse'), 0))::text as lapsed,
        trim_scale(coalesce(-sum(l.days) filter (where l.kind = 'encash'), 0))::text as encashed
      from leave_ledger l where l.org_id = y.org_id and l.period_id = y.id and l.source_type like 'year_end%'
        -- ends of years of service lie within leave years, and are not theirs
        and l.effective_on = y.applicable_to + 1
    ) l on true
    where y.category = case when exists (select from fiscal_year where category = 'leave') then 'leave' else 'general' end
      ${id ? sql`and y.id = ${id}` : sql``}
    order by y.applicable_from desc limit 30`.execute(ctx.db)
  return rows.map((row) => ({
    ...row,
    can_run: row.has_ended && row.state !== 'Closed' && row.state !== 'Run',
    can_undo: row.has_ended && row.state === 'Run',
    can_close: row.has_ended && row.state === 'Run',
  }))
}

/** What stands on the first day of the next year, and what was there before it. Null: it goes on, the year ends nothing. */
function endOf({ unit }: Account, lines: readonly Line[], on: string) {
  const before = lines.filter(
    (line) => line.on < on || (line.on === on && line.source_type.startsWith('expiry')),
  )
  const ends = lines.filter((line) => line.on === on && isOfYearEnd(line))
  if (!ends.length && !lines.some((line) => line.on === on && line.kind === 'renewal')) return null
  const total = (some: readonly Line[]) => some.reduce((sum, { amount }) => sum + amount, 0)
  const out = (kind: string) =>
    textOf(
      0 - total(ends.filter((line) => line.kind === kind && line.source_type.startsWith('year_end'))),
      unit as Unit,
    )
  const limits = ends.flatMap(({ kind, expires_on }) =>
    kind === 'carry_in' && expires_on ? [expires_on] : [],
  )
  return {
    balance: textOf(total(before), unit),
    carried: out('carry_out'),
    encashed: out('encash'),
    lapsed: out('lapse'),
    moved: out('transfer'),
    expires_on: limits.toSorted()[0] ?? null,
  }
}
