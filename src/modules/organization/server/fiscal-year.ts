import { sql } from 'kysely'
import { attestedThrough, bsOn } from '#kernel/calendar/bs.ts'
import { fiscalYearErrors, fiscalYearLabel, nepalFiscalYearOn } from '#kernel/calendar/period.ts'
import { conflict, invalid, notFound } from '#kernel/errors.ts'
import { checkVersion } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { violated } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { handle, type Route } from '#platform/route.ts'
import { readerOf, serveAction, serveList, sourceOf } from '#engines/list/list-server.ts'
import {
  followingYear,
  planYearChange,
  usedYearProblem,
  type KnownYear,
} from '#modules/organization/domain/fiscal-plan.ts'
import { refit, usedYears, yearsOf, type StoredYear } from '#modules/organization/server/fiscal-year-store.ts'
import {
  createFiscalYear,
  fiscalYears,
  proposeFiscalYear,
  readFiscalYear,
  removeFiscalYear,
  updateFiscalYear,
  type FiscalYear,
} from '#modules/organization/shared/fiscal-year.ts'

const yearSource = sourceOf(fiscalYears, {
  from: () => sql`fiscal_year y`,
  id: sql`y.id`,
  select: ({ today }) => ({
    name: sql`y.name`,
    category: sql`y.category`,
    calendar: sql`y.calendar`,
    applicable_from: sql`y.applicable_from`,
    applicable_to: sql`y.applicable_to`,
    periods: sql`(select coalesce(json_agg(json_build_object('id', p.id, 'seq', p.seq, 'label', p.label,
      'start_on', p.start_on, 'end_on', p.end_on) order by p.seq), '[]')
      from fiscal_period p where p.org_id = y.org_id and p.fiscal_year_id = y.id)`,
    is_current: sql`(${today} between y.applicable_from and y.applicable_to)`,
    version: sql`y.version`,
  }),
  order: sql`y.applicable_from desc`,
  map: (_ctx, { calendar, applicable_to }: Pick<FiscalYear, 'calendar' | 'applicable_to'>) => ({
    is_provisional: calendar === 'BS' && (bsOn(applicable_to)?.year ?? 0) > attestedThrough,
  }),
})
const readYears = readerOf(fiscalYears, yearSource)

export const fiscalYearRoutes: Route[] = [
  serveList(fiscalYears, yearSource),
  handle(proposeFiscalYear, async (ctx, { query }) => {
    const last = (await yearsOf(ctx.db, query.category)).at(-1)
    const year = last ? followingYear(last) : nepalFiscalYearOn(ctx.today)
    return { ...year, category: query.category, name: fiscalYearLabel(year) }
  }),
  handle(readFiscalYear, (ctx, { params }) => one(ctx, params.id)),
  handle(createFiscalYear, async (ctx, { body }) => {
    const errors = fiscalYearErrors(body, await yearsOf(ctx.db, body.category))
    if (errors) throw invalid(errors)
    const id = newId()
    await guarded(async () => {
      await ctx.db
        .insertInto('fiscal_year')
        .values({ ...body, id })
        .execute()
      await refit(ctx.db, { ...body, id })
    })
    return one(ctx, id)
  }),
  handle(updateFiscalYear, async (ctx, { params, body }) => {
    const { version, move_next, ...change } = body
    const current = await stored(ctx, params.id)
    await checkVersion(current, version, () => one(ctx, params.id))
    const others = (await yearsOf(ctx.db, current.category)).filter(({ id }) => id !== params.id)
    const year: KnownYear = {
      id: current.id,
      calendar: change.calendar ?? current.calendar,
      applicable_from: change.applicable_from ?? current.applicable_from,
      applicable_to: change.applicable_to ?? current.applicable_to,
    }
    const planned = planYearChange(year, others, current.applicable_to, move_next)
    if ('errors' in planned) throw invalid(planned.errors)
    const { next } = planned.plan
    const used = await usedYears(ctx.db, [year.id, ...(next ? [next.id] : [])])
    const refusal = usedYearProblem(year, current, {
      is_used: used.has(year.id),
      next_used: Boolean(next && used.has(next.id)),
    })
    if (refusal) throw conflict(refusal)
    await guarded(async () => {
      // no two years may overlap even for a moment: the one that gives room moves first
      const writes = [
        () => save(ctx, year, { ...change, version: version + 1 }),
        ...(next ? [() => save(ctx, next, {})] : []),
      ]
      if (year.applicable_to > current.applicable_to) writes.reverse()
      for (const write of writes) await write()
    })
    return one(ctx, params.id)
  }),
  serveAction(removeFiscalYear, async (ctx, { params }) => {
    const year = await stored(ctx, params.id)
    const others = (await yearsOf(ctx.db, year.category)).filter(({ id }) => id !== year.id)
    const isInside =
      others.some((other) => other.applicable_from > year.applicable_to) &&
      others.some((other) => other.applicable_to < year.applicable_from)
    if (isInside)
      throw conflict('Fiscal years must be consecutive: only the first or the last one can be deleted.')
    await guarded(() => ctx.db.deleteFrom('fiscal_year').where('id', '=', year.id).execute())
    return undefined
  }),
]

async function save(
  ctx: Ctx,
  year: KnownYear,
  { name, version }: { name?: string | undefined; version?: number },
) {
  await ctx.db
    .updateTable('fiscal_year')
    .set((eb) => ({
      calendar: year.calendar,
      applicable_from: year.applicable_from,
      applicable_to: year.applicable_to,
      version: version ?? eb('version', '+', 1),
      ...(name === undefined ? {} : { name }),
    }))
    .where('id', '=', year.id)
    .execute()
  await refit(ctx.db, year)
}

async function stored(ctx: Ctx, id: string): Promise<StoredYear> {
  const row = await ctx.db
    .selectFrom('fiscal_year')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row as StoredYear
}

async function one(ctx: Ctx, id: string): Promise<FiscalYear> {
  const [year] = await readYears(ctx, sql`y.id = ${id}`)
  if (!year) throw notFound()
  return year
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const constraint = violated(error)
    if (constraint === 'fiscal_year_name')
      throw invalid({ name: ['Fiscal year with this name already exists.'] })
    if (constraint?.endsWith('_fkey') || constraint?.endsWith('_fk'))
      throw conflict('Months of this fiscal year are used already: their dates cannot change.')
    throw error
  }
}
