import { sql } from 'kysely'
import { dayAt } from '#kernel/calendar/zone.ts'
import { conflict, notFound, refuse } from '#kernel/errors.ts'
import { round, sum, toPaisa } from '#kernel/money.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { noteReading } from '#engines/audit/reading-server.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { settingOf } from '#engines/settings/singleton-server.ts'
import type { HeadingSource } from '#modules/payroll/domain/heading-source.ts'
import { questionsUntil } from '#modules/payroll/domain/questions-until.ts'
import { inWords } from '#modules/payroll/domain/in-words.ts'
import { refusedEdit } from '#modules/payroll/domain/run-rules.ts'
import { balancesOfSlip } from '#modules/payroll/server/payslip-balances.ts'
import { paymentOf } from '#modules/payroll/server/pay-list.ts'
import { payslipFile } from '#modules/payroll/server/payslip-pdf.ts'
import { certificateFile } from '#modules/payroll/server/tax-certificate.ts'
import { officer } from '#modules/payroll/server/run.ts'
import { payslipSettings } from '#modules/payroll/shared/payroll-settings.ts'
import {
  acknowledge,
  answerQuery,
  askAbout,
  holdPay,
  holds,
  myPayslips,
  payslipPdf,
  queries,
  readPayslip,
  releaseHold,
  taxCertificate,
  type Payslip,
} from '#modules/payroll/shared/payslip.ts'

type Row = Omit<
  Payslip,
  | 'lines'
  | 'reimbursements'
  | 'balances'
  | 'year_total'
  | 'net_in_words'
  | 'note'
  | 'year_tax'
  | 'abilities'
  | 'questions_until'
> & {
  closed_at: string | null
  employee_id: string
  run_id: string
  computed: { year_tax?: Payslip['year_tax']; reimbursed?: Payslip['reimbursements'] }
}

/** One payslip: one's own of a closed run, or any for holders of the codes, of which it is kept. */
export async function payslipOf(ctx: Ctx, id: string): Promise<Payslip> {
  const own =
    ctx.as === 'user'
      ? sql<boolean>`s.employee_id = ${ctx.employee_id} and r.state = 'Closed'`
      : sql<boolean>`true`
  const { rows } = await sql<Row>`
    select s.id, s.employee_id, s.run_id, r.title, r.type, r.start_on, r.end_on, r.pay_on, r.state as run_state,
      ${personOf(sql`s.employee_id`, ctx.today)} as person, s.package_name, trim_scale(s.basis_days)::text as basis_days,
      trim_scale(s.payable_days)::text as payable_days, trim_scale(s.unpaid_days)::text as unpaid_days, s.gross::text,
      s.deductions::text, s.contributions::text, s.reimbursed::text, s.rounding::text, s.tax::text, s.net::text, s.is_held, s.paid_on,
      s.acknowledged_at, s.version, s.computed, r.closed_at, o.base_currency as currency,
      (select b.net::text from payslip b join payroll_run x on x.org_id = b.org_id and x.id = b.run_id and x.state = 'Closed' and x.type = r.type
        where b.employee_id = s.employee_id and x.end_on < r.start_on order by x.end_on desc limit 1) as previous_net
    from payslip s join payroll_run r on r.org_id = s.org_id and r.id = s.run_id join organization o on o.org_id = s.org_id
    where s.id = ${id} and s.state = 'Computed' and ${own}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw notFound()
  const { employee_id, run_id, computed, closed_at, ...slip } = row
  if (employee_id !== ctx.employee_id || ctx.viewer.simulation)
    await noteReading(ctx, [{ employee_id, part: 'Pay' }], { about: `Payslip ${row.title}` })
  const setting = await settingOf(ctx.db, payslipSettings)
  const isOwn = ctx.as === 'user'
  const closed_on = closed_at && dayAt(closed_at, ctx.org.time_zone)
  const questions_until = closed_on
    ? questionsUntil({ pay_on: slip.pay_on, closed_on, days: setting.question_days })
    : null
  const { rows: lines } = await sql<
    Omit<Payslip['lines'][number], 'is_editable'> & { is_shown: boolean; source: HeadingSource }
  >`
    select l.heading_id, l.code, l.name, l.kind, l.amount::text, l.full_amount::text, l.formula, l.segments, l.trace, l.is_shown, h.source,
      (select p.label from fiscal_period p where p.id = l.relates_to) as relates_to,
      (select json_build_object('original', l.original_amount::text, 'remarks', x.remarks, 'by', coalesce(a.full_name, ''))
        from payslip_edit x left join account a on a.id = x.edited_by where x.run_id = ${run_id} and x.employee_id = ${employee_id}
          and x.heading_id = l.heading_id and l.original_amount is not null and ${!isOwn}) as edited,
      (select coalesce(sum(y.amount), 0)::text from payslip_line y join payslip z on z.org_id = y.org_id and z.id = y.payslip_id
        join payroll_run w on w.org_id = z.org_id and w.id = z.run_id
        where z.employee_id = ${employee_id} and y.heading_id = l.heading_id and (w.state = 'Closed' or z.id = ${id})
          and w.end_on <= ${row.end_on} and w.end_on >= coalesce((select f.applicable_from from fiscal_year f join fiscal_period p
            on p.org_id = f.org_id and p.fiscal_year_id = f.id where p.start_on = ${row.start_on} and p.end_on = ${row.end_on} limit 1), w.end_on)) as ytd
    from payslip_line l join payroll_heading h on h.org_id = l.org_id and h.id = l.heading_id
    where l.payslip_id = ${id} order by l.position, l.part`.execute(ctx.db)
  const shown = lines.filter(
    (line) =>
      // each claim stands by itself
      line.source !== 'Reimbursement' &&
      (!isOwn || (line.is_shown && (setting.shows_contributions || line.kind !== 'Employer contribution'))) &&
      (!setting.hides_zero || Number(line.amount) !== 0),
  )
  const hides = (shows: boolean) => isOwn && !shows
  const { year_tax } = computed
  const balances = await balancesOfSlip(ctx.db, id)
  return {
    ...slip,
    contributions: hides(setting.shows_contributions) ? '0' : slip.contributions,
    balances: balances.filter(
      ({ block }) => !hides(block === 'Leave' ? setting.shows_leave : setting.shows_loans),
    ),
    year_total:
      !year_tax || hides(setting.shows_year)
        ? null
        : {
            year: year_tax.year,
            to_date: round(sum([year_tax.withheld_before, slip.tax]), toPaisa),
            projected: year_tax.net,
          },
    net_in_words: inWords(slip.net),
    note: setting.note ?? null,
    lines: shown.map(({ is_shown: _, source, ...line }) => ({
      ...line,
      is_editable: line.relates_to === null && refusedEdit(source) === null,
    })),
    reimbursements: computed.reimbursed ?? [],
    year_tax: hides(setting.shows_tax) ? null : (year_tax ?? null),
    questions_until,
    abilities: {
      edit: officer(ctx) && slip.run_state === 'In review',
      ask: isOwn && closed_at !== null && (questions_until === null || ctx.today <= questions_until),
    },
  }
}

export const payslipRoutes: Route[] = [
  serveList(myPayslips, {
    from: () => sql`payslip s join payroll_run r on r.org_id = s.org_id and r.id = s.run_id`,
    select: () => ({
      title: sql`r.title`,
      type: sql`r.type`,
      pay_on: sql`r.pay_on`,
      gross: sql`s.gross`,
      deductions: sql`s.deductions`,
      net: sql`s.net`,
      payment: paymentOf('Due'),
    }),
    id: sql`s.id`,
    where: (ctx) => [
      sql<boolean>`s.employee_id = ${ctx.employee_id} and r.state = 'Closed' and s.state = 'Computed'`,
    ],
    order: sql`r.start_on desc`,
  }),
  handle(readPayslip, (ctx, { params }) => payslipOf(ctx, params.id)),
  handle(payslipPdf, async (ctx, { params, query }) =>
    payslipFile(ctx, await payslipOf(ctx, params.id), query.language ?? 'en'),
  ),
  handle(taxCertificate, async (ctx, { params, query }) =>
    certificateFile(ctx, await payslipOf(ctx, params.id), query.language ?? 'en'),
  ),
  serveAction(acknowledge, async (ctx, { params, body }) => {
    await payslipOf(ctx, params.id)
    const { write } = await changing(ctx, 'payslip', params.id, body.version, {
      current: () => payslipOf(ctx, params.id),
      where: { employee_id: ctx.employee_id },
    })
    await write({ acknowledged_at: ctx.now })
  }),
  serveAction(askAbout, async (ctx, { params, body }) => {
    const slip = await payslipOf(ctx, params.id)
    if (!slip.abilities.ask)
      throw refuse(`Questions about this payslip were possible until ${slip.questions_until}.`)
    await ctx.db
      .insertInto('payslip_query')
      .values({
        id: newId(),
        payslip_id: slip.id,
        employee_id: ctx.employee_id,
        question: body.question,
        created_at: ctx.now,
      })
      .execute()
  }),
  serveList(queries, {
    from: () => sql`payslip_query q join payslip s on s.org_id = q.org_id and s.id = q.payslip_id
      join payroll_run r on r.org_id = s.org_id and r.id = s.run_id`,
    select: (ctx) => ({
      person: personOf(sql`q.employee_id`, ctx.today),
      title: sql`r.title`,
      question: sql`q.question`,
      answer: sql`q.answer`,
      created_at: sql`q.created_at`,
      state: sql`q.state`,
      version: sql`q.version`,
    }),
    id: sql`q.id`,
    search: { person: sql`q.employee_id` },
    order: sql`q.state desc, q.created_at desc`,
  }),
  serveAction(answerQuery, async (ctx, { params, body }) => {
    const { row, write } = await changing(ctx, 'payslip_query', params.id, body.version, {
      current: (one) => one,
    })
    if (row.state === 'Answered') throw conflict('This question is answered already.')
    await write({ answer: body.answer, state: 'Answered', answered_at: ctx.now })
  }),
  serveList(holds, {
    from: () => sql`payroll_hold h`,
    select: (ctx) => ({
      person: personOf(sql`h.employee_id`, ctx.today),
      kind: sql`h.kind`,
      from_on: sql`h.from_on`,
      reason: sql`h.reason`,
      released_on: sql`h.released_on`,
      state: sql`case when h.released_on is null then 'Held' else 'Released' end`,
      version: sql`h.version`,
    }),
    id: sql`h.id`,
    search: { person: sql`h.employee_id` },
    order: sql`h.released_on nulls first, h.from_on desc`,
  }),
  serveAction(holdPay, async (ctx, { body }) => {
    const { employee_ids, kind, from_on, reason } = body
    const rows = employee_ids.map((employee_id) => ({ id: newId(), employee_id, kind, from_on, reason }))
    const held = await ctx.db
      .insertInto('payroll_hold')
      .values(rows)
      .onConflict((oc) => oc.columns(['org_id', 'employee_id']).where('released_on', 'is', null).doNothing())
      .executeTakeFirst()
    if (held.numInsertedOrUpdatedRows === 0n) throw conflict('These employees are on hold already.')
    return { held: Number(held.numInsertedOrUpdatedRows ?? 0) }
  }),
  serveAction(releaseHold, async (ctx, { params, body }) => {
    const { row, write } = await changing(ctx, 'payroll_hold', params.id, body.version, {
      current: (one) => one,
    })
    if (row.released_on !== null) throw conflict('This hold is released already.')
    await write({
      released_on: body.released_on < row.from_on ? row.from_on : body.released_on,
      release_remarks: body.release_remarks ?? null,
    })
    // what was computed and held may be paid now
    await ctx.db
      .updateTable('payslip')
      .set((eb) => ({ is_held: false, version: eb('version', '+', 1) }))
      .where('employee_id', '=', row.employee_id)
      .where('is_held', '=', true)
      .execute()
  }),
]
