import { sql } from 'kysely'
import { z } from 'zod'
import { weekday } from '#kernel/calendar/day.ts'
import { monthAround } from '#kernel/calendar/period.ts'
import { eachDay } from '#kernel/calendar/range.ts'
import type { CalendarId } from '#kernel/calendar/system.ts'
import { conflict, notFound, refuse } from '#kernel/errors.ts'
import { allowed, P } from '#kernel/permission.ts'

import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { page } from '#platform/page.ts'
import { foundBy } from '#platform/person-search.ts'
import { personOf } from '#platform/person.ts'
import { refIn } from '#platform/reference.ts'
import { handle, type Route } from '#platform/route.ts'
import { organizationCalendar } from '#modules/organization/server/public.ts'
import { worthOf } from '#modules/leave/domain/encash-rules.ts'
import { enter, lockEmployee } from '#modules/leave/server/ledger.ts'
import { rulesOn } from '#modules/leave/server/rules.ts'
import {
  decideEncashment,
  encashments,
  runEncashment,
  type encashmentStates,
} from '#modules/leave/shared/encashment.ts'
import type { LeaveTypeRef } from '#modules/leave/shared/leave-request.ts'

type State = (typeof encashmentStates)[number]

/** What days are worth tells what somebody earns: only who makes the pay sees it. */
export const seesPay = (ctx: Ctx) =>
  allowed(
    ctx.org.codes,
    [P.payroll.packages, P.payroll.assignPackage, P.payroll.generate, P.payroll.increment],
    'read',
  )

/** The pay in force on the day of an encashment `c`; null for hourly pay, and while nobody has said. */
export const salary = sql<string | null>`(select p.annual_salary from employee_compensation p
  where p.employee_id = c.employee_id and p.valid_from <= c.effective_on order by p.valid_from desc limit 1)`

export const encashmentRoutes: Route[] = [
  handle(encashments, async (ctx, { query }) => {
    let all = ctx.db
      .selectFrom('leave_encashment as c')
      .leftJoin('encashment_run as u', (join) =>
        join.onRef('u.org_id', '=', 'c.org_id').onRef('u.id', '=', 'c.run_id'),
      )
    if (query.state?.length) all = all.where('c.state', 'in', query.state)
    if (query.origin?.length) all = all.where('c.origin', 'in', query.origin)
    if (query.run_id) all = all.where('c.run_id', '=', query.run_id)
    if (query.is_open)
      all = all.where('c.run_id', 'is', null).where('c.state', 'in', ['Proposed', 'Approved'])
    for (const found of foundBy(query.search, sql`c.employee_id`)) all = all.where(found)
    const rows = all
      .select([
        'c.id',
        'c.version',
        'c.employee_id',
        'c.leave_type_id',
        personOf(sql`c.employee_id`, ctx.today).as('sender'),
        sql<
          z.output<typeof LeaveTypeRef>
        >`(select json_build_object('id', t.id, 'name', t.name, 'code', t.code, 'colour', t.colour) from leave_type t where t.id = c.leave_type_id)`.as(
          'leave_type',
        ),
        sql<string>`trim_scale(c.days)::text`.as('days'),
        sql<string | null>`case when c.minutes > 0 then trim_scale(round(c.minutes / 60.0, 3))::text end`.as(
          'hours',
        ),
        'c.origin',
        sql<State>`c.state`.as('state'),
        'c.effective_on',
        'c.amount',
        sql<string | null>`trim_scale(c.divisor)::text`.as('divisor'),
        sql<{
          id: string
          name: string
        } | null>`case when u.id is not null then ${refIn('u')} end`.as('run'),
        salary.as('annual_salary'),
      ])
      .orderBy('c.created_at', 'desc')
      .orderBy('c.id', 'desc')
    const [found, totals, rules, calendar] = await Promise.all([
      page(query, all, rows),
      all
        .select([
          sql<string>`trim_scale(coalesce(sum(c.days), 0))::text`.as('days'),
          sql<string | null>`sum(c.amount)::text`.as('amount'),
        ])
        .executeTakeFirstOrThrow(),
      rulesOn(ctx.db, ctx.today),
      organizationCalendar(ctx),
    ])
    const sees = seesPay(ctx)
    const results = found.results.map(({ annual_salary, ...row }) => {
      if (!sees) return { ...row, amount: null, divisor: null }
      if (row.amount !== null || row.state === 'Dropped') return row
      const rule = rules.find(({ leave_type_id }) => leave_type_id === row.leave_type_id)?.encash ?? null
      const worth = worthOf({
        annual_salary,
        rule,
        days: row.days,
        working_days: workingDays(ctx, calendar, row.effective_on),
      })
      return { ...row, amount: worth?.amount ?? null, divisor: worth?.divisor ?? null }
    })
    return { count: found.count, results, totals: sees ? totals : { ...totals, amount: null } }
  }),

  handle(runEncashment, async (ctx, { body }) => {
    const open = await ctx.db
      .selectFrom('leave_encashment as c')
      .select(['c.id', 'c.leave_type_id', 'c.days', 'c.effective_on', salary.as('annual_salary')])
      .where('c.state', '=', 'Approved')
      .where('c.run_id', 'is', null)
      .orderBy('c.id')
      .forUpdate('c')
      .execute()
    const [rules, calendar] = await Promise.all([rulesOn(ctx.db, ctx.today), organizationCalendar(ctx)])
    if (!open.length) throw refuse('Nothing is approved that is not handed over already.')
    const id = newId()
    await ctx.db
      .insertInto('encashment_run')
      .values({
        id,
        name: body.name,
        account_id: ctx.viewer.account_id,
        account_name: ctx.viewer.full_name,
        created_at: ctx.now,
      })
      .execute()
    const worth = open.map(({ id: row, leave_type_id, days, effective_on, annual_salary }) => ({
      id: row,
      ...worthOf({
        annual_salary,
        rule: rules.find((rule) => rule.leave_type_id === leave_type_id)?.encash ?? null,
        days,
        working_days: workingDays(ctx, calendar, effective_on),
      }),
    }))
    await sql`
      update leave_encashment c set run_id = ${id}, version = c.version + 1, monthly_base = w.monthly_base, divisor = w.divisor, amount = w.amount
      from json_to_recordset(${JSON.stringify(worth)}::json) as w (id uuid, monthly_base numeric, divisor numeric, amount numeric)
      where c.id = w.id`.execute(ctx.db)
    const without_pay = worth.filter(({ amount }) => amount === undefined).length
    return { id, name: body.name, count: open.length, without_pay }
  }),

  handle(decideEncashment, async (ctx, { params, body }) => {
    const state = ({ approve: 'Approved', drop: 'Dropped' } as const)[params.action]
    if (!state) throw notFound()
    const { row, write } = await changing(ctx, 'leave_encashment', params.id, body.version, {
      current: ({ id, state: current, version }) => ({ id, state: current, version }),
    })
    if (row.state !== 'Proposed') throw conflict(`This is already ${row.state}.`)
    if (row.employee_id === ctx.employee_id) throw refuse('Your own days are decided by somebody else.')
    await write({ state })
    if (state === 'Dropped') await giveBack(ctx, row, body.remarks)
    return { id: row.id, state }
  }),
]

/** Days that are not paid are had again. */
export async function giveBack(
  ctx: Ctx,
  row: {
    id: string
    employee_id: string
    leave_type_id: string
    period_id: string | null
    days: string
    minutes: number
  },
  why: string,
) {
  await lockEmployee(ctx.db, row.employee_id)
  await enter(ctx.db, [
    {
      employee_id: row.employee_id,
      leave_type_id: row.leave_type_id,
      kind: 'encash',
      days: row.minutes ? '0' : row.days,
      minutes: row.minutes,
      effective_on: ctx.today,
      period_id: row.period_id,
      reason: `Not paid out: ${why}`.slice(0, 255),
      source_type: 'encashment_dropped',
      source_id: row.id,
      account_id: ctx.viewer.account_id,
    },
  ])
}

/** Of the month of a day in the organization's calendar, by the weekly offs alone. */
export function workingDays({ org }: Ctx, calendar: CalendarId, day: string): number {
  return [...eachDay(monthAround(calendar, day))].filter((date) => !org.weekly_off.includes(weekday(date)))
    .length
}
