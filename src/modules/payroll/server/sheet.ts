import { sql, type RawBuilder } from 'kysely'
import { conflict, notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import { refIn } from '#platform/reference.ts'
import type { Route } from '#platform/route.ts'
import { noteReading } from '#engines/audit/reading-server.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { accountOf, paymentOf, payMethod } from '#modules/payroll/server/pay-list.ts'
import { refuseStranger } from '#modules/payroll/server/run.ts'
import { nextPeriod } from '#modules/payroll/server/preflight.ts'
import { addInput, inputs, removeInput } from '#modules/payroll/shared/input.ts'
import {
  citReport,
  disbursement,
  markPaid,
  pfReport,
  ssfReport,
  taxReport,
} from '#modules/payroll/shared/run.ts'

/** Of a list below a run, the run in its path. */
export const runIn = (ctx: Ctx): string => {
  const id: unknown = Reflect.get(Object(ctx.request.params), 'run_id')
  if (typeof id !== 'string') throw notFound()
  return id
}
/** A file of a list below a run says of which, and what state that is in. */
export const fileOfRun = (route: Route): Route => {
  const { path, spec } = route.endpoint
  const declared = spec.export
  if (!declared || !path.includes('{run_id}')) return route
  return {
    ...route,
    async exported(_, _query, db, _today, { run_id = '' }) {
      const run = await db
        .selectFrom('payroll_run')
        .select(['title', 'type', 'start_on', 'end_on', 'pay_on', 'state'])
        .where('id', '=', run_id)
        .executeTakeFirst()
      if (!run) throw notFound()
      const type = run.type === 'Regular' ? [] : [run.type]
      const days = [`${run.start_on} – ${run.end_on}`, `pay day ${run.pay_on}`, run.state]
      return { ...declared, about: [[run.title, ...type, ...days].join(' · ')] }
    },
  }
}
export const ofRun = (ctx: Ctx) => [sql<boolean>`s.run_id = ${runIn(ctx)}`]
/** One row of a sheet: a payslip `s` and its employee `e`. */
export const slip = () => sql`payslip s join employee e on e.org_id = s.org_id and e.id = s.employee_id`
const person = (ctx: Ctx) => personOf(sql`s.employee_id`, ctx.today)
export const search = { person: sql`s.employee_id` }

/** Keeps that pay of many was read; with `Bank account` too where account numbers stand in it. */
export const noted =
  (about: string, ...parts: readonly ('Pay' | 'Bank account' | 'Identity')[]) =>
  async (ctx: Ctx) => {
    await refuseStranger(ctx)
    const { count } = await ctx.db
      .selectFrom('payslip')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('run_id', '=', runIn(ctx))
      .executeTakeFirstOrThrow()
    await noteReading(
      ctx,
      parts.map((part) => ({ employee_id: null, part })),
      { how: 'Report', about, row_count: Number(count) },
    )
    return {}
  }
const computed = sql<boolean>`s.state = 'Computed'`
const yearTax = (name: string) => sql`coalesce((s.computed->'year_tax'->>${name}), '0')::numeric`

const share = (fund: string, kind: string): RawBuilder<unknown> =>
  sql`(select coalesce(sum(l.amount), 0) from payslip_line l where l.org_id = s.org_id and l.payslip_id = s.id and l.fund = ${fund} and l.kind = ${kind})`
const fund = (declared: typeof ssfReport, key: string, number: string) =>
  serveList(declared, {
    from: () =>
      sql`${slip()} left join employee_legal_info i on i.org_id = s.org_id and i.employee_id = s.employee_id`,
    select: (ctx) => ({
      person: person(ctx),
      number: sql.ref(`i.${number}`),
      employee_share: share(key, 'Deduction'),
      employer_share: share(key, 'Employer contribution'),
      total: sql`${share(key, 'Deduction')} + ${share(key, 'Employer contribution')}`,
    }),
    id: sql`s.id`,
    where: (ctx) => [
      ...ofRun(ctx),
      sql<boolean>`exists (select from payslip_line l where l.org_id = s.org_id and l.payslip_id = s.id and l.fund = ${key} and l.amount <> 0)`,
    ],
    search,
    order: sql`e.code`,
    beside: noted(declared.title, 'Pay', 'Identity'),
  })

export const sheetRoutes: Route[] = [
  serveList(taxReport, {
    from: () =>
      sql`${slip()} left join employee_legal_info i on i.org_id = s.org_id and i.employee_id = s.employee_id`,
    select: (ctx) => ({
      person: person(ctx),
      pan_no: sql`i.pan_no`,
      assessed_as: sql`s.assessed_as`,
      projected: yearTax('assessable'),
      retirement: yearTax('retirement'),
      taxable: yearTax('taxable'),
      year_tax: yearTax('net'),
      first_band_tax: sql`s.first_band_tax`,
      income_tax: sql`s.income_tax`,
      tax: sql`s.tax`,
    }),
    id: sql`s.id`,
    where: (ctx) => [...ofRun(ctx), computed],
    search,
    order: sql`e.code`,
    beside: noted('Tax report', 'Pay', 'Identity'),
  }),
  fund(ssfReport, 'SSF', 'social_security_no'),
  fund(pfReport as unknown as typeof ssfReport, 'PF', 'provident_fund_no'),
  fund(citReport as unknown as typeof ssfReport, 'CIT', 'investment_trust_no'),
  serveList(disbursement, {
    from: () => sql`${slip()} ${accountOf}`,
    select: (ctx) => ({
      person: person(ctx),
      bank_name: sql`s.bank_name`,
      account_number: sql`b.account_number`,
      net: sql`s.net`,
      method: payMethod,
      cheque_number: sql`s.cheque_number`,
      payment: paymentOf('Failed'),
      payment_failure: sql`s.payment_failure`,
      paid_on: sql`s.paid_on`,
      paid_reference: sql`s.paid_reference`,
    }),
    id: sql`s.id`,
    where: (ctx) => [...ofRun(ctx), computed],
    search,
    order: sql`s.bank_name nulls last, e.code`,
    beside: noted('Disbursement sheet', 'Pay', 'Bank account'),
  }),
  serveAction(markPaid, async (ctx, { params, body }) => {
    const run = await ctx.db
      .selectFrom('payroll_run')
      .select(['state'])
      .where('id', '=', params.run_id)
      .forUpdate()
      .executeTakeFirst()
    if (!run) throw notFound()
    if (run.state !== 'Closed') throw conflict('Pay is marked once the payroll is closed.')
    const paid = await ctx.db
      .updateTable('payslip')
      .set((eb) => ({
        paid_on: body.paid_on,
        paid_reference: body.reference,
        payment_failure: null,
        version: eb('version', '+', 1),
      }))
      .where('run_id', '=', params.run_id)
      .where('id', 'in', body.payslip_ids)
      .where('state', '=', 'Computed')
      .where('is_held', '=', false)
      .where('paid_on', 'is', null)
      .where('net', '>', '0')
      .executeTakeFirst()
    if (paid.numUpdatedRows === 0n) throw conflict('None of these payslips is due.')
    return { paid: Number(paid.numUpdatedRows) }
  }),
  serveList(inputs, {
    from: () => sql`payroll_input i left join payroll_run u on u.org_id = i.org_id and u.id = i.run_id join fiscal_period p on p.org_id = i.org_id and p.id = i.period_id
      join payroll_heading h on h.org_id = i.org_id and h.id = i.heading_id`,
    select: (ctx) => ({
      person: personOf(sql`i.employee_id`, ctx.today),
      period: sql`coalesce(u.title, p.label)`,
      heading: refIn('h'),
      amount: sql`i.amount`,
      remarks: sql`i.remarks`,
      version: sql`i.version`,
    }),
    id: sql`i.id`,
    search: { person: sql`i.employee_id` },
    order: sql`p.start_on desc, h.position`,
  }),
  serveAction(addInput, async (ctx, { body }) => {
    const period = await nextPeriod(ctx)
    if (!period) throw conflict('There is no period to pay. Create the next fiscal year first.')
    const { employee_ids, heading_id, amount, remarks } = body
    await ctx.db
      .insertInto('payroll_input')
      .values(
        employee_ids.map((employee_id) => ({
          id: newId(),
          period_id: period.id,
          employee_id,
          heading_id,
          amount,
          remarks: remarks ?? null,
        })),
      )
      .onConflict((oc) =>
        oc.constraint('payroll_input_once').doUpdateSet((eb) => ({
          amount,
          remarks: remarks ?? null,
          version: eb('payroll_input.version', '+', 1),
        })),
      )
      .execute()
    return { added: employee_ids.length }
  }),
  serveAction(removeInput, async (ctx, { params }) => {
    const closed = await ctx.db
      .selectFrom('payroll_input as i')
      .innerJoin('payroll_run as r', (join) =>
        join
          .onRef('r.org_id', '=', 'i.org_id')
          .on(
            sql<boolean>`case when i.run_id is null then r.period_id = i.period_id and r.type = 'Regular' else r.id = i.run_id end`,
          ),
      )
      .select('r.title')
      .where('i.id', '=', params.id)
      .where('r.state', 'in', ['Submitted', 'Approved', 'Closed'])
      .executeTakeFirst()
    if (closed) throw conflict(`${closed.title} is submitted already.`)
    const gone = await ctx.db.deleteFrom('payroll_input').where('id', '=', params.id).executeTakeFirst()
    if (gone.numDeletedRows === 0n) throw notFound()
  }),
]
