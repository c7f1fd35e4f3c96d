import { sql, type RawBuilder } from 'kysely'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { forbidden, refuse } from '#kernel/errors.ts'
import { allowed } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { page } from '#platform/page.ts'
import { foundBy } from '#platform/person-search.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import {
  hasRead,
  openToRead,
  readersOf,
  subjectOf,
} from '#modules/organization/server/acknowledgement-readers.ts'
import { segmentCondition } from '#modules/organization/server/segment-people.ts'
import {
  acknowledge,
  acknowledgements,
  callReaders,
  openByPerson,
} from '#modules/organization/shared/acknowledgement.ts'

export const acknowledgementRoutes: Route[] = [
  handle(acknowledge, async (ctx, { body }) => {
    // what is not for the viewer, or was changed since it was shown, is not confirmed
    const { rows } = await sql<{ id: string }>`
      insert into acknowledgement (subject_id, employee_id, edition, acknowledged_at)
      select s.id, ${ctx.employee_id}, s.edition, ${ctx.now}
      from unnest(${body.items.map(({ id }) => id)}::uuid[], ${body.items.map(({ edition }) => edition)}::int[]) as asked (id, edition)
      join (
        select id, edition from statement where needs_acknowledgement and not is_archived
        union all
        select d.id, d.edition from library_document d where d.needs_acknowledgement and not d.is_archived and ${readableBy(ctx)}
      ) s on s.id = asked.id and s.edition = asked.edition
      on conflict (org_id, subject_id, employee_id) do update
        set edition = excluded.edition, acknowledged_at = excluded.acknowledged_at
        where acknowledgement.edition < excluded.edition
      returning subject_id as id`.execute(ctx.db)
    return { acknowledged: rows.length }
  }),
  handle(acknowledgements, async (ctx, { params, query }) => {
    const subject = await subjectOf(ctx.db, params.id)
    if (!allowed(ctx.org.codes, [subject.code], 'read')) throw forbidden()
    const done = hasRead(params.id, subject)
    const people = foundBy(query.search, sql`e.id`).reduce(
      (rows, condition) => rows.where(condition),
      readersOf(ctx.db, subject, ctx.today),
    )
    const all =
      query.done === undefined
        ? people
        : people.where(query.done === 'true' ? done : sql<boolean>`not ${done}`)
    const rows = all
      .select([
        'e.id',
        personOf(sql`e.id`, ctx.today).as('person'),
        sql<string | null>`(select k.acknowledged_at from acknowledgement k
          where k.subject_id = ${params.id} and k.employee_id = e.id and k.edition = ${subject.edition})`.as(
          'acknowledged_at',
        ),
        sql<boolean>`coalesce(${subject.acknowledge_by}::date < ${ctx.today}::date, false) and not ${done}`.as(
          'is_overdue',
        ),
      ])
      .orderBy('e.full_name')
      .orderBy('e.id')
    const counts = await people
      .select([
        sql<number>`count(*) filter (where ${done})`.as('done_count'),
        sql<number>`count(*) filter (where not ${done})`.as('open_count'),
      ])
      .executeTakeFirstOrThrow()
    const { called_on, acknowledge_by } = subject
    return {
      ...(await page(query, all as never, rows as never)),
      ...counts,
      called_on,
      acknowledge_by,
    } as never
  }),
  handle(openByPerson, async (ctx, { query }) => {
    const conditions = [
      ...foundBy(query.search, sql`e.id`),
      sql<boolean>`r.open_count > 0`,
      ...(query.overdue ? [sql<boolean>`r.overdue_count > 0`] : []),
    ]
    const from = sql`from employee e cross join lateral (
        select coalesce(sum(o.count), 0)::int as open_count, coalesce(sum(o.overdue), 0)::int as overdue_count,
          min(o.due_on)::text as due_on, string_agg(o.titles, ', ') as titles
        from (${openToRead(ctx.today)}) o) r
      where e.joined_on <= ${ctx.today} and (e.left_on is null or e.left_on >= ${ctx.today})
        and ${sql.join(conditions, sql` and `)}`
    const [counted, { rows }] = await Promise.all([
      sql<{ count: number }>`select count(*) as count ${from}`.execute(ctx.db),
      sql<ResponseOf<typeof openByPerson>['results'][number]>`
        select e.id, ${personOf(sql`e.id`, ctx.today)} as person, r.open_count, r.overdue_count, r.due_on, r.titles ${from}
        order by r.overdue_count desc, r.due_on nulls last, e.full_name, e.id
        limit ${query.limit} offset ${query.offset}`.execute(ctx.db),
    ])
    return { count: counted.rows[0]?.count ?? 0, results: rows }
  }),
  handle(callReaders, async (ctx, { params }) => {
    const subject = await subjectOf(ctx.db, params.id)
    if (!allowed(ctx.org.codes, [subject.code], 'write')) throw forbidden()
    if (!subject.is_asked) throw refuse('Nobody has to acknowledge this.')
    const { count } = await readersOf(ctx.db, subject, ctx.today)
      .where('e.account_id', 'is not', null)
      .where(sql<boolean>`not ${hasRead(params.id, subject)}`)
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow()
    if (count === 0) throw refuse('Everybody who can has acknowledged it.')
    // whoever was first today has called already
    const called = await ctx.db
      .updateTable(subject.table)
      .set({ called_on: ctx.today })
      .where('id', '=', params.id)
      .where(sql<boolean>`called_on is distinct from ${ctx.today}::date`)
      .executeTakeFirst()
    if (called.numUpdatedRows === 0n) throw refuse('They were reminded today already.')
    await ctx.signal('acknowledgement.called', { subject_id: params.id })
    return { called: count }
  }),
]

/** Which documents of `d` an employee may read. */
export const readableBy = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`((d.audience = 'Everybody' ${ctx.org.is_supervisor ? sql`or d.audience = 'Supervisors'` : sql``} ${ctx.org.is_hr ? sql`or d.audience = 'HR'` : sql``})
    and (d.segment_id is null ${ctx.employee_id ? sql`or ${segmentCondition(sql`d.segment_id`, ctx.employee_id, ctx.today)}` : sql``}))`
