import { sql } from 'kysely'
import { conflict, forbidden, invalid } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveSettings } from '#engines/settings/settings-server.ts'
import { renameInSegments, segmentsBy } from '#modules/organization/server/public.ts'
import { codeOf, fieldProblems, type FieldFacts } from '#modules/hris/domain/custom-field-rules.ts'
import { customField, orderCustomFields, renameChoice } from '#modules/hris/shared/custom-field.ts'
import { employeeImport } from '#modules/hris/shared/imports.ts'

type Row = Record<string, unknown>
const people = sql`(select count(*)::int from employee e where e.custom ? custom_field.code)`

export const customFieldRoutes: Route[] = [
  // before the paths with an id
  handle(orderCustomFields, async (ctx, { body }) => {
    refuseLimited(ctx)
    const { numAffectedRows } = await sql`
      with now as (select id, row_number() over (order by is_archived, position, title) as at from custom_field),
        places as (select at, row_number() over (order by at) as n from now where id = any(${body.ids}::uuid[])),
        wanted as (select id, n from unnest(${body.ids}::uuid[]) with ordinality w (id, n))
      update custom_field f set position = coalesce(p.at, now.at), version = f.version + 1
      from now left join wanted w on w.id = now.id left join places p on p.n = w.n
      where f.id = now.id and f.position <> coalesce(p.at, now.at)`.execute(ctx.db)
    return { ordered: Number(numAffectedRows ?? 0n) }
  }),
  handle(renameChoice, (ctx, { params, body }) => rename(ctx, params.id, body)),
  ...serveSettings(customField, {
    computed: () => ({ people }),
    before: (ctx, values, current) => completed(ctx, values, current),
    async beforeRemove(ctx, row) {
      refuseLimited(ctx)
      const count = Number(row['people'])
      if (count)
        throw conflict(`${having(count)} a value in this field. Archive it instead: the values stay.`)
      const by = await segmentsBy(ctx.db, String(row['code']))
      if (by.length) throw conflict(`Segments tell people by this field: ${by.join(', ')}.`)
    },
  }),
]

/** A field is everybody's: whoever sees the people of some branches alone cannot know what a change of it does. */
function refuseLimited({ org }: Pick<Ctx, 'org'>) {
  if (org.is_limited) throw forbidden('Fields are changed by HR of the whole organization.')
}

/** What is about to be written, refused or completed: code, order, and what its kind has no use for. */
async function completed(ctx: Ctx, values: Row, current: Row | null): Promise<Row> {
  refuseLimited(ctx)
  // nobody writes a value while the rule of it changes
  if (current) await sql`select from custom_field where id = ${current['id']} for update`.execute(ctx.db)
  const taken = await ctx.db.selectFrom('custom_field').select(['id', 'code', 'position']).execute()
  const others = taken.filter(({ id }) => id !== current?.['id'])
  // the engine has checked both by the declaration's schema
  const whole = { ...current, ...values } as unknown as FieldFacts
  const problems = fieldProblems(whole, current as unknown as FieldFacts | null)
  if (reserved.has(plain(whole.title))) problems['title'] = ['The record has a field of this name already.']
  if (Object.keys(problems).length) throw invalid(problems)
  if (current) {
    await refuseLost(ctx.db, whole)
    await refuseMeant(ctx.db, whole, current['options'])
    if (whole.is_unique && current['is_unique'] === false) await refuseTwice(ctx.db, whole.code)
    return { code: current['code'], kind: current['kind'] }
  }
  const last = Math.max(0, ...others.map(({ position }) => position))
  return {
    code: codeOf(whole, new Set(others.map(({ code }) => code))),
    position: whole.position || last + 1,
  }
}

const plain = (title: string) => title.trim().toLowerCase()
/** A heading of a file means one column. */
const reserved = new Set(Object.values(employeeImport.columns).map(({ title }) => plain(title)))

/** A choice that somebody has is archived, never lost; a number keeps its decimals. */
/** A choice that goes, and by which a segment tells people. */
async function refuseMeant(db: Db, { code, options }: FieldFacts, former: unknown) {
  const gone = Array.isArray(former) ? former.map(String).filter((one) => !options.includes(one)) : []
  const by = gone.length ? await segmentsBy(db, code, gone) : []
  if (by.length) throw invalid({ options: [`Segments tell people by it: ${by.join(', ')}.`] })
}

async function refuseLost(db: Db, { code, kind, options, places }: FieldFacts) {
  if (kind === 'Number') {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from employee
      where custom ? ${code} and scale((custom ->> ${code})::numeric) > ${places}`.execute(db)
    const count = rows[0]?.count ?? 0
    if (count) throw invalid({ places: [`${having(count)} more decimals.`] })
  }
  if (!options.length) return
  const { rows } = await sql<{ choice: string; count: number }>`
    select v as choice, count(*)::int as count from employee e
    cross join lateral jsonb_array_elements_text(
      case jsonb_typeof(e.custom -> ${code}) when 'array' then e.custom -> ${code} else jsonb_build_array(e.custom -> ${code}) end) v
    where e.custom ? ${code} and v <> all (${options}::text[]) group by v order by v`.execute(db)
  if (rows.length)
    throw invalid({
      options: rows.map(({ choice, count }) => `${having(count)} “${choice}”: archive it instead.`),
    })
}

async function refuseTwice(db: Db, code: string) {
  const { rows } = await sql<{ value: string; count: number }>`
    select min(custom ->> ${code}) as value, count(*)::int as count from employee where custom ? ${code}
    group by lower(custom ->> ${code}) having count(*) > 1 order by 1 limit 3`.execute(db)
  if (rows.length)
    throw invalid({ is_unique: rows.map(({ value, count }) => `${having(count)} “${value}”.`) })
}

const having = (count: number) =>
  count === 1 ? '1 person has' : `${count.toLocaleString('en-US')} people have`

interface Renaming {
  from: string
  to: string
  version: number
}
async function rename(ctx: Ctx, id: string, { from, to, version }: Renaming) {
  refuseLimited(ctx)
  const { row: field, write } = await changing(ctx, 'custom_field', id, version, { current: (row) => row })
  if (!field.options.includes(from)) throw invalid({ from: ['Select a valid choice.'] })
  const same = field.options.find((one) => one !== from && one.toLowerCase() === to.toLowerCase())
  if (same) throw invalid({ to: [`There is a choice “${same}” already.`] })
  const { code } = field
  const named = (all: readonly string[]) => all.map((one) => (one === from ? to : one))
  // for a moment both are there, since neither the field nor its values may ever stand without the other
  await ctx.db
    .updateTable('custom_field')
    .set({ options: [...field.options, to] })
    .where('id', '=', id)
    .execute()
  const { numAffectedRows } = await sql`
    update employee set version = version + 1, custom = jsonb_set(custom, array[${code}], case jsonb_typeof(custom -> ${code})
      when 'array' then (select jsonb_agg(case v when ${from} then ${to} else v end order by at)
        from jsonb_array_elements_text(custom -> ${code}) with ordinality c (v, at))
      else to_jsonb(${to}::text) end)
    where custom -> ${code} @> to_jsonb(${from}::text)`.execute(ctx.db)
  await write({ options: named(field.options), archived_options: named(field.archived_options) })
  await renameInSegments(ctx.db, `${code}:${from}`, `${code}:${to}`)
  return { version: version + 1, people: Number(numAffectedRows ?? 0n) }
}
