import { sql, type RawBuilder } from 'kysely'
import { forbidden, notFound } from '#kernel/errors.ts'
import { allowed, P, type Code } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { page } from '#platform/page.ts'
import { foundBy } from '#platform/person-search.ts'
import { personOf } from '#platform/person.ts'
import { handle, type Route } from '#platform/route.ts'
import { acknowledge, acknowledgements } from '#modules/organization/shared/acknowledgement.ts'

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
    const subject = await subjectOf(ctx, params.id)
    if (!allowed(ctx.org.codes, [subject.code], 'read')) throw forbidden()
    const among = subject.supervisors_only
      ? sql<boolean>`exists (select from supervisor_link l where l.supervisor_id = e.id)`
      : sql<boolean>`true`
    const done = sql<boolean>`exists (select from acknowledgement k
      where k.subject_id = ${params.id} and k.employee_id = e.id and k.edition = ${subject.edition})`
    const people = foundBy(query.search, sql`e.id`).reduce(
      (rows, condition) => rows.where(condition),
      ctx.db
        .selectFrom('employee as e')
        .where(sql<boolean>`(e.left_on is null or e.left_on >= ${ctx.today}) and e.joined_on <= ${ctx.today}`)
        .where(among),
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
      ])
      .orderBy('e.full_name')
      .orderBy('e.id')
    const counts = await people
      .select([
        sql<number>`count(*) filter (where ${done})`.as('done_count'),
        sql<number>`count(*) filter (where not ${done})`.as('open_count'),
      ])
      .executeTakeFirstOrThrow()
    return { ...(await page(query, all as never, rows as never)), ...counts } as never
  }),
]

/** Which documents of `d` an employee may read. */
export const readableBy = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`(d.audience = 'Everybody' ${ctx.org.is_supervisor ? sql`or d.audience = 'Supervisors'` : sql``} ${ctx.org.is_hr ? sql`or d.audience = 'HR'` : sql``})`

interface Subject {
  code: Code
  edition: number
  supervisors_only: boolean
}

async function subjectOf(ctx: Ctx, id: string): Promise<Subject> {
  const statement = await ctx.db
    .selectFrom('statement')
    .select(['topic', 'edition'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (statement)
    return {
      code: statement.topic === 'ethics' ? P.organization.ethics : P.organization.vision,
      edition: statement.edition,
      supervisors_only: false,
    }
  const document = await ctx.db
    .selectFrom('library_document')
    .select(['audience', 'edition'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!document) throw notFound()
  return {
    code: P.organization.documents,
    edition: document.edition,
    supervisors_only: document.audience !== 'Everybody',
  }
}
