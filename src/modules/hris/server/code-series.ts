import { invalid } from '#kernel/errors.ts'
import { checkVersion } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { handle, type Route } from '#platform/route.ts'
import { candidates, codeOf, nextFree } from '#modules/hris/domain/code-series.ts'
import { codeSeries, updateCodeSeries } from '#modules/hris/shared/code-series.ts'

/** The next free code. The series stays locked until the transaction ends, so that two people never get one code. */
export async function takeCode(ctx: Ctx): Promise<string> {
  const series = await lockedSeries(ctx)
  const taken = await ctx.db
    .selectFrom('employee')
    .select('code')
    .where('code', 'in', candidates(series))
    .execute()
  const free = nextFree(series, new Set(taken.map(({ code }) => code)))
  if (!free)
    throw invalid({
      code: ['The next codes of the series are all taken: set its next number or give a code.'],
    })
  await ctx.db
    .updateTable('employee_code_series')
    .set({ next_no: free.no + 1 })
    .where('id', '=', series.id)
    .execute()
  return free.code
}

export const codeSeriesRoutes: Route[] = [
  handle(codeSeries, async (ctx) => shown(await read(ctx))),
  handle(updateCodeSeries, async (ctx, { body }) => {
    const { version, ...change } = body
    const current = await lockedSeries(ctx)
    await checkVersion(current, version, () => shown(current))
    await ctx.db
      .updateTable('employee_code_series')
      .set({ ...change, version: version + 1 })
      .where('id', '=', current.id)
      .execute()
    return shown(await read(ctx))
  }),
]

type Stored = Awaited<ReturnType<typeof lockedSeries>>
const shown = (series: Omit<Stored, 'id' | 'org_id'>) => ({
  prefix: series.prefix,
  width: series.width,
  next_no: series.next_no,
  next_code: codeOf(series, series.next_no),
  version: series.version,
})

/** Of which organization's series a call speaks. */
type Whose = { db: Db; org: { abbreviation: string } }

const initialOf = (ctx: Whose) => ({ prefix: `${ctx.org.abbreviation}-`, width: 4, next_no: 1, version: 1 })

async function read(ctx: Ctx) {
  const row = await ctx.db.selectFrom('employee_code_series').selectAll().executeTakeFirst()
  return row ?? initialOf(ctx)
}

/** The series until the transaction ends: nobody else takes a number meanwhile. */
export async function lockedSeries(ctx: Whose) {
  const lock = (db: Db) => db.selectFrom('employee_code_series').selectAll().forUpdate()
  const row = await lock(ctx.db).executeTakeFirst()
  if (row) return row
  await ctx.db
    .insertInto('employee_code_series')
    .values({ id: newId(), ...initialOf(ctx) })
    .onConflict((oc) => oc.column('org_id').doNothing())
    .execute()
  return lock(ctx.db).executeTakeFirstOrThrow()
}
