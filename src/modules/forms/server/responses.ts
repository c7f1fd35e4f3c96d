import { sql } from 'kysely'
import { notFound } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { page } from '#platform/page.ts'
import { personOf } from '#platform/person.ts'
import { foundBy } from '#platform/person-search.ts'
import { handle, type Route } from '#platform/route.ts'
import type { AnswerValue } from '#engines/questions/question.ts'
import { itemsOf } from '#engines/questions/set-server.ts'
import { once } from '#modules/forms/domain/occurrence.ts'
import { responses, type Response } from '#modules/forms/shared/results.ts'

export const responseRoutes: Route[] = [
  handle(responses.list, async (ctx, { query }) => {
    let all = named(ctx)
    if (query.form_id) all = all.where('r.form_id', '=', query.form_id)
    if (query.from) all = all.where('r.answered_on', '>=', query.from)
    if (query.to) all = all.where('r.answered_on', '<=', query.to)
    all = foundBy(query.search, sql`r.employee_id`).reduce((rows, condition) => rows.where(condition), all)
    const rows = all.select(columns(ctx)).orderBy('r.answered_on', 'desc').orderBy('r.id', 'desc')
    return page(query, all as never, rows as never) as never
  }),
  handle(responses.read, async (ctx, { params }) => {
    const row = await named(ctx)
      .select(columns(ctx))
      .select(['r.answers', 'f.set_id'])
      .where('r.id', '=', params.id)
      .executeTakeFirst()
    if (!row) throw notFound()
    const { answers, set_id, ...response } = row
    // checked by the questions' own rules when they were given
    const given = answers as Record<string, AnswerValue>
    const items = await itemsOf(ctx.db, set_id)
    return { ...response, items: items.map((item) => ({ ...item, value: given[item.question_id] ?? null })) }
  }),
]

/** Never those without a name: one by one, their words would tell whose they are. */
const named = (ctx: Ctx) =>
  ctx.db
    .selectFrom('form_response as r')
    .innerJoin('form as f', (join) => join.onRef('f.org_id', '=', 'r.org_id').onRef('f.id', '=', 'r.form_id'))
    .where('r.employee_id', 'is not', null)

const columns = (ctx: Ctx) => [
  'r.id' as const,
  personOf(sql`r.employee_id`, ctx.today).as('person'),
  sql<Response['form']>`json_build_object('id', f.id, 'title', f.title, 'kind', f.kind)`.as('form'),
  'r.answered_on' as const,
  sql<string | null>`nullif(r.occurrence_on, date ${sql.lit(once)})`.as('occurrence_on'),
  sql<string | null>`trim_scale(r.score)::text`.as('score'),
  sql<string>`(select coalesce(string_agg(q.title || ': ' || case jsonb_typeof(a.value)
      when 'array' then (select string_agg(x, ', ') from jsonb_array_elements_text(a.value) x)
      when 'boolean' then case a.value #>> '{}' when 'true' then 'Yes' else 'No' end
      else a.value #>> '{}' end, E'\n' order by i.position), '')
    from jsonb_each(r.answers) a join question q on q.id = a.key::uuid
    join question_set_item i on i.org_id = q.org_id and i.question_id = q.id and i.set_id = f.set_id)`.as(
    'written',
  ),
]
