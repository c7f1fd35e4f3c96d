import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { conflict, invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import type { Route } from '#platform/route.ts'
import { revokeReplaced } from '#engines/approval/enter-decided-server.ts'
import { serveRequest } from '#engines/approval/request-server.ts'
import { serveList } from '#engines/list/list-server.ts'
import { overtimeCapsOn } from '#modules/attendance/domain/overtime-cap.ts'
import { creditOf, overtimeSettingOf } from '#modules/attendance/server/extra-setting.ts'
import { planDays } from '#modules/attendance/server/facts.ts'
import { refuseOverCaps } from '#modules/attendance/server/overtime-caps.ts'
import { refuseBoth, refuseMore, workedOn } from '#modules/attendance/server/overtime-worked.ts'
import { lockPerson, noLonger, refusePast, refuseSecond } from '#modules/attendance/server/request-base.ts'
import { creditEntries } from '#modules/attendance/shared/credit-hours.ts'
import { creditDelete, creditRequest, overtimeRequest } from '#modules/attendance/shared/request.ts'

interface Dated {
  employee_id: string
  date: Day
  minutes: number
}
type Input = Omit<Dated, 'employee_id'> & { remarks: string }

interface PreApproval extends Dated {
  /** The approved one of the date whose place it takes once it is approved. */
  changes_id: string | null
  is_change: boolean
}
const overtimes = serveRequest<Input, PreApproval>(overtimeRequest, {
  table: 'overtime_request',
  async prepare(ctx, { date, minutes }, employee_id) {
    await lockPerson(ctx, employee_id)
    const setting = await overtimeSettingOf(ctx, employee_id, date)
    if (date < ctx.today) throw invalid({ date: ['Overtime is approved before it is worked.'] })
    const changes_id = await changedBy(ctx, employee_id, date, minutes)
    const caps = overtimeCapsOn(setting, { is_off: await isDayOff(ctx, employee_id, date) })
    await refuseOverCaps(ctx, 'overtime_request', { employee_id, date, minutes }, caps)
    return { employee_id, date, minutes, changes_id, is_change: changes_id !== null }
  },
  async approved(ctx, { id, employee_id, changes_id }) {
    if (!changes_id) return
    await lockPerson(ctx, employee_id)
    await noLonger(ctx, 'overtime_request', changes_id)
    await revokeReplaced(ctx.db, [changes_id], 'Replaced by a change that was approved.')
    await sql`update overtime_request set is_change = false where request_id = ${id}`.execute(ctx.db)
  },
  undone: async (ctx, { id }) => void (await noLonger(ctx, 'overtime_request', id)),
  columns: {
    approved_minutes: sql`(select o.minutes from overtime_request o where o.org_id = d.org_id and o.request_id = d.changes_id)`,
    worked_minutes: sql`(select a.overtime from attendance_day a where a.employee_id = d.employee_id and a.date = d.date)`,
  },
})

interface Credit extends Dated {
  credited: number
  expires_on: Day | null
}
const credits = serveRequest<Input, Credit>(creditRequest, {
  table: 'credit_hour_request',
  async prepare(ctx, { date, minutes }, employee_id) {
    await lockPerson(ctx, employee_id)
    const setting = await creditOf(ctx, employee_id, date)
    refusePast(ctx, date, setting.past_days)
    await refuseSecond(ctx, 'credit_hour_request', employee_id, date)
    await refuseBoth(ctx, 'overtime_claim', employee_id, date)
    const day = await workedOn(ctx, employee_id, date)
    refuseMore(minutes, day.overtime)
    if (minutes < setting.minimum_minutes)
      throw invalid({ minutes: [`At least ${setting.minimum_minutes} minutes are needed.`] })
    const caps = { day: null, week: null, month: setting.cap_month }
    await refuseOverCaps(ctx, 'credit_hour_request', { employee_id, date, minutes }, caps)
    const credited = Math.floor(minutes * Number(setting.factor))
    if (
      setting.most_minutes !== null &&
      (await balanceOf(ctx, employee_id)) + credited > setting.most_minutes
    )
      throw invalid({ minutes: [`The balance can be at most ${setting.most_minutes} minutes.`] })
    const days = setting.expires_after_days
    return { employee_id, date, minutes, credited, expires_on: days === null ? null : addDays(date, days) }
  },
  async approved(ctx, { id, employee_id, credited, date, expires_on }) {
    if (credited > 0)
      await enter(ctx, { employee_id, kind: 'Earned', minutes: credited, date, expires_on, id })
  },
  async undone(ctx, request, from) {
    await noLonger(ctx, 'credit_hour_request', request.id)
    if (from === 'Approved') await takeBack(ctx, request)
  },
})

interface Deletion {
  employee_id: string
  about_id: string
}
const about = (name: string) =>
  sql`(select c.${sql.ref(name)} from credit_hour_request c where c.request_id = d.about_id)`
const deletions = serveRequest<{ about_id: string; remarks: string }, Deletion>(creditDelete, {
  table: 'credit_hour_delete',
  async prepare(ctx, { about_id }, employee_id) {
    await lockPerson(ctx, employee_id)
    const { rows } = await sql`select 1 from credit_hour_request c
      join request r on r.org_id = c.org_id and r.id = c.request_id
      where c.request_id = ${about_id} and c.employee_id = ${employee_id} and c.is_live and r.status = 'Approved'
        and not exists (select from credit_hour_delete x where x.about_id = c.request_id and x.is_live)`.execute(
      ctx.db,
    )
    if (rows.length === 0) throw invalid({ about_id: ['Select a valid choice.'] })
    return { employee_id, about_id }
  },
  async approved(ctx, { id, employee_id }) {
    await lockPerson(ctx, employee_id)
    const { rows } = await sql<Credit & { id: string }>`update credit_hour_request c set is_live = false
      from credit_hour_delete x where x.request_id = ${id} and c.org_id = x.org_id
        and c.request_id = x.about_id and c.is_live
      returning c.request_id as id, c.employee_id, c.date, c.minutes, c.credited, c.expires_on`.execute(
      ctx.db,
    )
    const [credit] = rows
    if (!credit) throw conflict('These credit hours were revoked already: decline the request.')
    await takeBack(ctx, credit)
  },
  undone: async (ctx, { id }) => void (await noLonger(ctx, 'credit_hour_delete', id)),
  columns: { date: about('date'), credited: about('credited') },
  final: true,
})

/** Of a date one request is open at a time; one that is approved may be asked for again with other minutes. */
async function changedBy(ctx: Ctx, employeeId: string, date: Day, minutes: number): Promise<string | null> {
  const { rows } = await sql<{ id: string; minutes: number; status: string }>`
    select o.request_id as id, o.minutes, r.status from overtime_request o
    join request r on r.org_id = o.org_id and r.id = o.request_id
    where o.employee_id = ${employeeId} and o.date = ${date} and o.is_live`.execute(ctx.db)
  if (rows.some(({ status }) => status !== 'Approved'))
    throw invalid({ date: ['There is a request for this date already.'] })
  const [approved] = rows
  if (approved?.minutes === minutes)
    throw invalid({ minutes: [`${minutes} minutes are approved for this date already.`] })
  return approved?.id ?? null
}

/** By what is planned of the day now. */
async function isDayOff(ctx: Ctx, employeeId: string, date: Day): Promise<boolean> {
  const planned = await planDays(ctx.db, [employeeId], { start: date, end: date })
  const [day] = planned.get(employeeId) ?? []
  return day !== undefined && day.facts.day_type !== 'Workday'
}
export async function balanceOf(ctx: Ctx, employeeId: string): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`select coalesce(sum(minutes), 0)::int as minutes
    from credit_hour_ledger where employee_id = ${employeeId} and (expires_on is null or expires_on >= ${ctx.today})`.execute(
    ctx.db,
  )
  return rows[0]?.minutes ?? 0
}
interface Entry {
  employee_id: string
  kind: 'Earned' | 'Deleted'
  minutes: number
  date: Day
  expires_on: Day | null
  id: string
}
const enter = (ctx: Ctx, { employee_id, kind, minutes, date, expires_on, id }: Entry) =>
  ctx.db
    .insertInto('credit_hour_ledger')
    .values({
      id: newId(),
      employee_id,
      kind,
      minutes,
      effective_on: date,
      expires_on,
      request_id: id,
      created_at: ctx.now,
    })
    .execute()
/** The entry that takes a credit away again, with the expiry of the one that gave it. */
async function takeBack(ctx: Ctx, { id, employee_id, date, expires_on }: Credit & { id: string }) {
  const { rows } = await sql<{ minutes: number }>`select coalesce(sum(minutes), 0)::int as minutes
    from credit_hour_ledger where request_id = ${id}`.execute(ctx.db)
  // what has expired is gone already
  const left = rows[0]?.minutes ?? 0
  if (left > 0) await enter(ctx, { employee_id, kind: 'Deleted', minutes: -left, date, expires_on, id })
}

const ledger = serveList(creditEntries, {
  from: () => sql`credit_hour_ledger l`,
  select: () => ({
    effective_on: sql`l.effective_on`,
    kind: sql`l.kind`,
    minutes: sql`l.minutes`,
    expires_on: sql`l.expires_on`,
  }),
  id: sql`l.id`,
  where: (ctx) => [sql<boolean>`l.employee_id = ${ctx.employee_id || null}::uuid`],
  beside: async (ctx) => ({ balance: ctx.employee_id ? await balanceOf(ctx, ctx.employee_id) : 0 }),
  order: sql`l.created_at desc, l.effective_on desc`,
})

export const requestExtraRoutes: Route[] = [...overtimes, ...credits, ...deletions, ledger]
