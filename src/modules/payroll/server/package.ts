import { sql } from 'kysely'
import { conflict, invalid, notFound, Refusal } from '#kernel/errors.ts'
import { multiply, round, sum, toPaisa } from '#kernel/money.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { noteReading } from '#engines/audit/reading-server.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import { writePay } from '#modules/hris/server/public.ts'
import { FormulaError } from '#modules/payroll/domain/formula.ts'
import { evaluateFormula } from '#modules/payroll/domain/formula-evaluate.ts'
import { checkedFormula } from '#modules/payroll/domain/heading.ts'
import { computePay, PayError, statutoryFacts } from '#modules/payroll/domain/pay.ts'
import { payFacts } from '#modules/payroll/server/pay-facts.ts'
import { headingsOf, packOf, payRules } from '#modules/payroll/server/pay-rules.ts'
import { nextPeriod } from '#modules/payroll/server/preflight.ts'
import { payrollHeading, previewFormula } from '#modules/payroll/shared/heading.ts'
import {
  addIncrement,
  addPackageHeading,
  assignPackage,
  changePackageHeading,
  clonePackage,
  increments,
  packageHeadings,
  packagesOfPeople,
  payrollPackage,
  removePackageHeading,
  setTaxProfile,
} from '#modules/payroll/shared/package.ts'

/** A formula is refused in words where it names what is computed later, or nothing at all. */
async function refuseFormula(db: Db, text: string, position: number, field = 'formula') {
  const all = await headingsOf(db)
  const usable = all.filter(({ source }) => source !== 'Income tax')
  const earlier = new Set(usable.filter((one) => one.position < position).map(({ code }) => code))
  const later = new Map(all.filter((one) => one.position >= position).map((one) => [one.code, one.position]))
  try {
    return checkedFormula(text, earlier, later)
  } catch (error) {
    if (error instanceof FormulaError) throw invalid({ [field]: [error.message] })
    throw error
  }
}
async function refuseBroken(db: Db, moved: { id: string; code: string; position: number }) {
  const all = await headingsOf(db)
  for (const { id, formula, position, code, name } of all) {
    if (id === moved.id || formula === null || position > moved.position) continue
    const words: readonly string[] = formula.toUpperCase().match(/[A-Z][A-Z0-9_]*/g) ?? []
    if (words.includes(moved.code))
      throw invalid({ position: [`${name} (${code}, order ${position}) uses ${moved.code}.`] })
  }
}

/** Nothing is said of a package that is not there. */
async function packageThere(ctx: Ctx) {
  const found = await ctx.db
    .selectFrom('payroll_package')
    .select('id')
    .where('id', '=', packageIn(ctx))
    .executeTakeFirst()
  if (!found) throw notFound()
}
const packageIn = (ctx: Ctx): string => String(Reflect.get(Object(ctx.request.params), 'package_id'))

export const packageRoutes: Route[] = [
  handle(previewFormula, async (ctx, { body }) => {
    const nothing = { value: null, at: null, trace: [], names: [] }
    try {
      const expression = await refuseFormula(ctx.db, body.formula, body.position)
      const period = await nextPeriod(ctx)
      const rules = await payRules(ctx.db)
      let values: Record<string, string> = statutoryFacts(packOf(), period?.end_on ?? ctx.today, 'ssf')
      if (body.employee_id && period) {
        const range = { id: period.id, start: period.start_on, end: period.end_on }
        const [facts] = await payFacts(ctx.db, [body.employee_id], range)
        if (!facts) throw notFound()
        await noteReading(ctx, [{ employee_id: facts.employee_id, part: 'Pay' }], {
          about: 'Formula preview',
        })
        const pay = computePay(rules, facts.person)
        values = {
          ...statutoryFacts(packOf(), period.end_on, facts.person.tax.fund),
          AGREED: round(
            multiply(facts.person.terms.at(-1)?.agreed ?? '0', '0.08333333333333333333'),
            toPaisa,
          ),
          ...Object.fromEntries(pay.lines.map(({ heading, amount }) => [heading.code, amount])),
        }
      }
      const found = evaluateFormula(expression, body.formula, {
        values: {
          AGREED: '0',
          ...Object.fromEntries(rules.headings.map(({ code }) => [code, '0'])),
          ...values,
          INPUT: body.input ?? '0',
        },
        days: { PERIOD: '30', PAYABLE: '30', UNPAID: '0' },
        months: { SERVICE: '12', LEFT: '0' },
      })
      const used = new Set(found.trace.map(({ text }) => text.toUpperCase()))
      const names = Object.entries(values)
        .filter(([name]) => used.has(name))
        .map(([name, value]) => ({ name, value }))
      return { value: round(found.value, toPaisa), error: null, at: null, trace: found.trace, names }
    } catch (error) {
      if (error instanceof FormulaError) return { ...nothing, error: error.message, at: error.at }
      if (error instanceof PayError) return { ...nothing, error: error.message }
      const said = errorAt(error, 'formula')
      if (said) return { ...nothing, error: said }
      throw error
    }
  }),
  ...serveSettings(payrollHeading, {
    async before(ctx, values, current) {
      const row = { ...current, ...values } as {
        id?: string
        source: string
        formula: string | null
        position: number
        code: string
      }
      if (row.source === 'Formula' && !row.formula) throw invalid({ formula: ['Formula is Required'] })
      if (row.formula) await refuseFormula(ctx.db, row.formula, row.position)
      if (current && (values['position'] !== undefined || values['code'] !== undefined))
        await refuseBroken(ctx.db, {
          id: String(current['id']),
          code: String(current['code']),
          position: row.position,
        })
    },
  }),
  ...serveSettings(payrollPackage, {
    computed: () => ({
      headings: sql`(select count(*)::int from payroll_package_heading h where h.package_id = payroll_package.id)`,
      people: sql`(select count(distinct a.employee_id)::int from payroll_assignment a where a.package_id = payroll_package.id)`,
    }),
  }),
  serveList(packageHeadings, async (ctx) => {
    await packageThere(ctx)
    return {
      from: () =>
        sql`payroll_package_heading p join payroll_heading h on h.org_id = p.org_id and h.id = p.heading_id`,
      select: () => ({
        position: sql`h.position`,
        heading: sql`json_build_object('id', h.id, 'name', h.name)`,
        code: sql`h.code`,
        kind: sql`h.kind`,
        amount: sql`p.amount`,
        formula: sql`coalesce(p.formula, h.formula)`,
        version: sql`p.version`,
      }),
      id: sql`p.id`,
      where: (ctx) => [sql<boolean>`p.package_id = ${packageIn(ctx)}`],
      search: (_, search) => [sql<boolean>`h.name ilike ${`%${search}%`}`],
      order: sql`h.position`,
    }
  }),
  serveAction(addPackageHeading, async (ctx, { params, body }) => {
    await packageThere(ctx)
    const heading = (await headingsOf(ctx.db)).find(({ id }) => id === body.heading_id)
    if (!heading) throw invalid({ heading_id: ['Select a valid choice.'] })
    if (body.formula) await refuseFormula(ctx.db, body.formula, heading.position)
    const known = await ctx.db
      .selectFrom('payroll_package_heading')
      .select('id')
      .where('package_id', '=', params.package_id)
      .where('heading_id', '=', heading.id)
      .executeTakeFirst()
    if (known) throw invalid({ heading_id: [`${heading.name} is in the package already.`] })
    await ctx.db
      .insertInto('payroll_package_heading')
      .values({
        id: newId(),
        package_id: params.package_id,
        heading_id: heading.id,
        amount: body.amount ?? null,
        formula: body.formula ?? null,
      })
      .execute()
  }),
  serveAction(changePackageHeading, async (ctx, { params, body }) => {
    const { row, write } = await changing(ctx, 'payroll_package_heading', params.id, body.version, {
      current: (one) => one,
    })
    const heading = (await headingsOf(ctx.db)).find(({ id }) => id === row.heading_id)
    if (body.formula && heading) await refuseFormula(ctx.db, body.formula, heading.position)
    await write({ amount: body.amount ?? null, formula: body.formula ?? null })
  }),
  serveAction(removePackageHeading, async (ctx, { params }) => {
    const gone = await ctx.db
      .deleteFrom('payroll_package_heading')
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (gone.numDeletedRows === 0n) throw notFound()
  }),
  serveAction(clonePackage, async (ctx, { params, body }) => {
    const id = newId()
    const taken = await ctx.db
      .selectFrom('payroll_package')
      .select('id')
      .where((eb) => eb.or([eb('name', '=', body.name), eb('code', '=', body.code)]))
      .executeTakeFirst()
    if (taken) throw invalid({ name: ['Another package has this name or code.'] })
    await ctx.db
      .insertInto('payroll_package')
      .values({ id, ...body })
      .execute()
    await sql`insert into payroll_package_heading (id, package_id, heading_id, amount, formula)
      select gen_random_uuid(), ${id}, heading_id, amount, formula from payroll_package_heading where package_id = ${params.package_id}`.execute(
      ctx.db,
    )
    return { id }
  }),
  serveList(packagesOfPeople, {
    from: ({ today }) => sql`employee e
      left join lateral (select a.package_id, a.valid_from from payroll_assignment a where a.org_id = e.org_id and a.employee_id = e.id
        and a.valid_from <= ${today} order by a.valid_from desc limit 1) a on true
      left join lateral (select t.assessed_as, t.fund from payroll_tax_profile t where t.org_id = e.org_id and t.employee_id = e.id
        and t.valid_from <= ${today} order by t.valid_from desc limit 1) t on true
      left join employee_legal_info l on l.org_id = e.org_id and l.employee_id = e.id`,
    select: (ctx) => ({
      person: personOf(sql`e.id`, ctx.today),
      package: sql`(select json_build_object('id', p.id, 'name', p.name) from payroll_package p where p.id = a.package_id)`,
      valid_from: sql`a.valid_from`,
      annual_salary: sql`(select c.annual_salary from employee_compensation c where c.org_id = e.org_id and c.employee_id = e.id
        and c.valid_from <= ${ctx.today} order by c.valid_from desc limit 1)`,
      assessed_as: sql`coalesce(t.assessed_as, 'single')`,
      fund: sql`coalesce(t.fund, case when l.social_security_no is not null then 'ssf' when l.provident_fund_no is not null then 'pf' else 'none' end)`,
    }),
    id: sql`e.id`,
    where: ({ today }) => [sql<boolean>`(e.left_on is null or e.left_on >= ${today})`],
    search: { person: sql`e.id` },
    filters: {
      package_id: (ids) => sql<boolean>`a.package_id = any(${ids}::uuid[])`,
      assigned: (yes) => sql<boolean>`(a.package_id is not null) = ${yes}`,
    },
    sort: { person: sql`e.full_name` },
    order: sql`e.full_name`,
    beside: async (ctx) => {
      await noteReading(ctx, [{ employee_id: null, part: 'Pay' }], {
        how: 'Report',
        about: 'Assigned packages',
      })
      return {}
    },
  }),
  serveAction(assignPackage, async (ctx, { body }) => {
    const { employee_ids, package_id, valid_from, remarks } = body
    await refuseClosed(ctx, valid_from)
    const known = await ctx.db
      .selectFrom('payroll_package')
      .select('id')
      .where('id', '=', package_id)
      .where('is_archived', '=', false)
      .executeTakeFirst()
    if (!known) throw invalid({ package_id: ['Select a valid choice.'] })
    await lockPeople(ctx, employee_ids)
    await ctx.db
      .insertInto('payroll_assignment')
      .values(
        employee_ids.map((employee_id) => ({
          id: newId(),
          employee_id,
          package_id,
          valid_from,
          remarks: remarks ?? null,
        })),
      )
      .onConflict((oc) =>
        oc.constraint('payroll_assignment_day').doUpdateSet((eb) => ({
          package_id,
          remarks: remarks ?? null,
          version: eb('payroll_assignment.version', '+', 1),
        })),
      )
      .execute()
    return { assigned: employee_ids.length }
  }),
  serveAction(setTaxProfile, async (ctx, { body }) => {
    const { employee_ids, ...profile } = body
    await refuseClosed(ctx, profile.valid_from)
    await lockPeople(ctx, employee_ids)
    await ctx.db
      .insertInto('payroll_tax_profile')
      .values(employee_ids.map((employee_id) => ({ ...profile, id: newId(), employee_id })))
      .onConflict((oc) =>
        oc.constraint('payroll_tax_profile_day').doUpdateSet((eb) => ({
          ...profile,
          version: eb('payroll_tax_profile.version', '+', 1),
        })),
      )
      .execute()
    return { set: employee_ids.length }
  }),
  serveList(increments, {
    from: () => sql`pay_increment i`,
    select: (ctx) => ({
      person: personOf(sql`i.employee_id`, ctx.today),
      effective_from: sql`i.effective_from`,
      basis: sql`i.basis`,
      figure: sql`trim_scale(i.figure)`,
      before_salary: sql`i.before_salary`,
      after_salary: sql`i.after_salary`,
      remarks: sql`i.remarks`,
    }),
    id: sql`i.id`,
    search: { person: sql`i.employee_id` },
    order: sql`i.effective_from desc`,
    beside: async (ctx) => {
      await noteReading(ctx, [{ employee_id: null, part: 'Pay' }], { how: 'Report', about: 'Increments' })
      return {}
    },
  }),
  serveAction(addIncrement, async (ctx, { body }) => {
    const { employee_ids, effective_from, basis, figure, remarks } = body
    await refuseClosed(ctx, effective_from)
    await lockPeople(ctx, employee_ids)
    const { rows } = await sql<{ employee_id: string; full_name: string; salary: string | null }>`
      select e.id as employee_id, e.full_name, (select c.annual_salary::text from employee_compensation c
        where c.employee_id = e.id and c.valid_from <= ${effective_from} order by c.valid_from desc limit 1) as salary
      from employee e where e.id = any(${employee_ids}::uuid[])`.execute(ctx.db)
    const payless = rows.find(({ salary }) => salary === null)
    if (payless)
      throw invalid({ employee_ids: [`${payless.full_name} has no annual salary on ${effective_from}.`] })
    for (const { employee_id, salary } of rows) {
      const before = salary ?? '0'
      const raise = basis === 'Percent' ? multiply(multiply(before, figure), '0.01') : figure
      const after_salary = round(sum([before, raise]), toPaisa)
      await writePay(ctx.db, { employee_id, effective_from, annual_salary: after_salary, hourly_rate: null })
      await ctx.db
        .insertInto('pay_increment')
        .values({
          id: newId(),
          employee_id,
          effective_from,
          basis,
          figure,
          before_salary: before,
          after_salary,
          remarks,
        })
        .execute()
    }
    return { raised: rows.length }
  }),
]

/** What closed payroll was computed from does not change behind it. */
async function refuseClosed({ db }: Ctx, from: string) {
  const closed = await db
    .selectFrom('payroll_run')
    .select('title')
    .where('state', '=', 'Closed')
    .where('end_on', '>=', from)
    .orderBy('end_on', 'desc')
    .executeTakeFirst()
  if (closed) throw conflict(`${closed.title} is closed. Choose a later day.`)
}

/** In one order, so that two who change the same people do not wait for each other in a circle. */
async function lockPeople({ db }: Ctx, ids: readonly string[]) {
  const rows = await db
    .selectFrom('employee')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length !== new Set(ids).size) throw invalid({ employee_ids: ['Select a valid choice.'] })
}

function errorAt(error: unknown, field: string): string | null {
  if (!(error instanceof Refusal)) return null
  const said: unknown = Reflect.get(error.body, field)
  return Array.isArray(said) && typeof said[0] === 'string' ? said[0] : null
}
