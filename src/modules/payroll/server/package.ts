import { sql } from 'kysely'
import { invalid, notFound, Refusal } from '#kernel/errors.ts'
import { multiply, round, toPaisa } from '#kernel/money.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { refIn, refOf } from '#platform/reference.ts'
import { handle, type Route } from '#platform/route.ts'
import { anyHas } from '#platform/text-search.ts'
import { noteReading } from '#engines/audit/reading-server.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import { FormulaError } from '#modules/payroll/domain/formula.ts'
import { ruleOf, type HeadingSource } from '#modules/payroll/domain/heading-source.ts'
import { evaluateFormula } from '#modules/payroll/domain/formula-evaluate.ts'
import { checkedFormula } from '#modules/payroll/domain/heading.ts'
import { computePay, PayError } from '#modules/payroll/domain/pay.ts'
import { statutoryFacts } from '#modules/payroll/domain/pay-facts.ts'
import { payFacts } from '#modules/payroll/server/pay-facts.ts'
import { headingsOf, packOf, payRules } from '#modules/payroll/server/pay-rules.ts'
import { nextPeriod } from '#modules/payroll/server/preflight.ts'
import { payrollHeading, previewFormula } from '#modules/payroll/shared/heading.ts'
import {
  addPackageHeading,
  changePackageHeading,
  clonePackage,
  packageHeadings,
  payrollPackage,
  removePackageHeading,
} from '#modules/payroll/shared/package.ts'

const needsFormula = (source: string) =>
  source === 'Formula' || ruleOf(source as HeadingSource).is_of_whole_month === true

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
export async function packageThere(ctx: Ctx) {
  const found = await ctx.db
    .selectFrom('payroll_package')
    .select('id')
    .where('id', '=', packageIn(ctx))
    .executeTakeFirst()
  if (!found) throw notFound()
}
/** The package of the path. */
export const packageIn = (ctx: Ctx): string => String(Reflect.get(Object(ctx.request.params), 'package_id'))

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
        months: { SERVICE: '12', SERVED: '12', LEFT: '0' },
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
      if (needsFormula(row.source) && !row.formula) throw invalid({ formula: ['Formula is Required'] })
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
    computed: ({ today }) => ({
      cloned_from: refOf('payroll_package', sql`payroll_package.cloned_from_id`),
      headings: sql`(select count(*)::int from payroll_package_heading h where h.package_id = payroll_package.id)`,
      // those who have it today
      people: sql`(select count(*)::int from payroll_assignment a join employee e on e.org_id = a.org_id and e.id = a.employee_id
        where a.package_id = payroll_package.id and a.valid_from <= ${today} and (e.left_on is null or e.left_on >= ${today})
          and not exists (select from payroll_assignment b where b.org_id = a.org_id and b.employee_id = a.employee_id
            and b.valid_from > a.valid_from and b.valid_from <= ${today}))`,
    }),
  }),
  serveList(packageHeadings, async (ctx) => {
    await packageThere(ctx)
    return {
      from: () =>
        sql`payroll_package_heading p join payroll_heading h on h.org_id = p.org_id and h.id = p.heading_id`,
      select: () => ({
        position: sql`h.position`,
        heading: refIn('h'),
        code: sql`h.code`,
        kind: sql`h.kind`,
        amount: sql`p.amount`,
        formula: sql`coalesce(p.formula, h.formula)`,
        version: sql`p.version`,
      }),
      id: sql`p.id`,
      where: (ctx) => [sql<boolean>`p.package_id = ${packageIn(ctx)}`],
      search: (_, search) => [anyHas(search, sql`h.name`)],
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
    await packageThere(ctx)
    const id = newId()
    const taken = await ctx.db
      .selectFrom('payroll_package')
      .select('id')
      .where((eb) => eb.or([eb('name', '=', body.name), eb('code', '=', body.code)]))
      .executeTakeFirst()
    if (taken) throw invalid({ name: ['Another package has this name or code.'] })
    await ctx.db
      .insertInto('payroll_package')
      .values({ id, ...body, cloned_from_id: params.package_id })
      .execute()
    await sql`insert into payroll_package_heading (id, package_id, heading_id, amount, formula)
      select gen_random_uuid(), ${id}, heading_id, amount, formula from payroll_package_heading where package_id = ${params.package_id}`.execute(
      ctx.db,
    )
    return { id }
  }),
]

function errorAt(error: unknown, field: string): string | null {
  if (!(error instanceof Refusal)) return null
  const said: unknown = Reflect.get(error.body, field)
  return Array.isArray(said) && typeof said[0] === 'string' ? said[0] : null
}
