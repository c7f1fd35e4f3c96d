import { sql, type RawBuilder } from 'kysely'
import { forbidden, refuse } from '#kernel/errors.ts'
import { allowed } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { notOpened, openedAt } from '#engines/file/file-server.ts'
import { serveList } from '#engines/list/list-server.ts'
import {
  hasRead,
  isReader,
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
    const { rows: unopened } = await sql<{ title: string }>`
      select d.title from library_document d
      join unnest(${body.items.map(({ id }) => id)}::uuid[], ${body.items.map(({ edition }) => edition)}::int[]) as asked (id, edition)
        on asked.id = d.id and asked.edition = d.edition
      where d.needs_acknowledgement and not d.is_archived and ${readableBy(ctx)}
        and ${openedAt(sql`d.file_id`, ctx.employee_id)} is null
      order by d.title limit 1`.execute(ctx.db)
    if (unopened[0]) throw notOpened(unopened[0].title)
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
  serveList(acknowledgements, async (call, { params: { id = '' } }) => {
    const subject = await subjectOf(call.db, id)
    if (!allowed(call.org.codes, [subject.code], 'read')) throw forbidden()
    const done = hasRead(id, subject)
    return {
      from: () => sql`employee e`,
      id: sql`e.id`,
      where: ({ today }) => [isReader(subject, today)],
      select: ({ today }) => ({
        person: personOf(sql`e.id`, today),
        acknowledged_at: sql`(select k.acknowledged_at from acknowledgement k
          where k.subject_id = ${id} and k.employee_id = e.id and k.edition = ${subject.edition})`,
        is_overdue: sql`coalesce(${subject.acknowledge_by}::date < ${today}::date, false) and not ${done}`,
      }),
      filters: { done: (value) => (value === 'true' ? done : sql<boolean>`not ${done}`) },
      search: { person: sql`e.id` },
      order: sql`e.full_name`,
      async beside({ db }, _query, matching) {
        const { rows } = await sql<{ done_count: number; open_count: number }>`
          select count(*) filter (where ${done}) as done_count, count(*) filter (where not ${done}) as open_count
          ${matching(['done'])}`.execute(db)
        const { called_on, acknowledge_by } = subject
        return { done_count: 0, open_count: 0, ...rows[0], called_on, acknowledge_by }
      },
    }
  }),
  serveList(openByPerson, {
    from: ({ today }) => sql`employee e cross join lateral (
      select coalesce(sum(o.count), 0)::int as open_count, coalesce(sum(o.overdue), 0)::int as overdue_count,
        min(o.due_on) as due_on, string_agg(o.titles, ', ') as titles
      from (${openToRead(today)}) o) r`,
    id: sql`e.id`,
    where: ({ today }) => [
      sql`e.joined_on <= ${today} and (e.left_on is null or e.left_on >= ${today}) and r.open_count > 0`,
    ],
    select: ({ today }) => ({
      person: personOf(sql`e.id`, today),
      open_count: sql`r.open_count`,
      overdue_count: sql`r.overdue_count`,
      due_on: sql`r.due_on`,
      titles: sql`r.titles`,
    }),
    filters: { overdue: () => sql`r.overdue_count > 0` },
    search: { person: sql`e.id` },
    order: sql`r.overdue_count desc, r.due_on nulls last, e.full_name`,
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
