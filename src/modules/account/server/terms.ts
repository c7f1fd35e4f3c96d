import { sql, type RawBuilder } from 'kysely'
import { addDays } from '#kernel/calendar/day.ts'
import { momentAt } from '#kernel/calendar/zone.ts'
import { invalid, notFound } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { page } from '#platform/page.ts'
import { handle, type Route } from '#platform/route.ts'
import type { PersonData } from '#engines/erase/person-table-server.ts'
import { ofAccount } from '#engines/erase/conditions-server.ts'
import { consents, terms, type Terms } from '#modules/account/shared/terms.ts'
import { named } from '#modules/account/server/login-log.ts'

export const termsRoutes: Route[] = [
  handle(terms.list, async (ctx, { query: { limit, offset, search } }) => {
    const where = search ? sql`strpos(lower(p.title), ${search.toLowerCase()}) > 0` : sql`true`
    const [counted, results] = await Promise.all([
      sql<{ count: number }>`select count(*) as count from consent_purpose p where ${where}`.execute(ctx.db),
      found(ctx, sql`${where} order by p.is_archived, p.title, p.id limit ${limit} offset ${offset}`),
    ])
    return { count: counted.rows[0]?.count ?? 0, results }
  }),
  handle(terms.create, async (ctx, { body: { title, must_accept, ...edition } }) => {
    const id = newId()
    const made = await ctx.db
      .insertInto('consent_purpose')
      .values({ id, title, must_accept })
      .onConflict((oc) => oc.columns(['org_id', 'title']).doNothing())
      .executeTakeFirst()
    if (made.numInsertedOrUpdatedRows !== 1n)
      throw invalid({ title: ['There is one of this title already.'] })
    await write(ctx, id, edition)
    return { id }
  }),
  handle(terms.update, async (ctx, { params: { id }, body: { version, ...values } }) => {
    const [same] = (
      await sql`select from consent_purpose where title = ${values.title} and id <> ${id}`.execute(ctx.db)
    ).rows
    if (same) throw invalid({ title: ['There is one of this title already.'] })
    const { is_archived, ...rest } = values
    await change(ctx, id, version, { ...rest, ...(is_archived === undefined ? {} : { is_archived }) })
    ctx.afterCommit(() => ctx.services.viewers.forgetAll())
    return one(ctx, id)
  }),
  handle(terms.editions, async (ctx, { params: { id } }) => {
    await one(ctx, id)
    const results = await ctx.db
      .selectFrom('consent_text as t')
      .innerJoin('account as a', 'a.id', 't.created_by')
      .select(['t.number', 't.in_force_from', 't.created_at', 'a.full_name as created_by'])
      // a border: it was checked when it was written
      .select(sql<never>`t.body`.as('body'))
      .where('t.purpose_id', '=', id)
      .orderBy('t.number', 'desc')
      .execute()
    return { results }
  }),
  handle(terms.publish, async (ctx, { params: { id }, body: { version, ...edition } }) => {
    // of two editions at once one is first
    await change(ctx, id, version, {})
    await write(ctx, id, edition)
    return one(ctx, id)
  }),
  handle(consents, async (ctx, { query }) => {
    const { decision, purpose_id, from, to, search } = query
    let all = ctx.db
      .selectFrom('consent as c')
      .innerJoin('account as a', 'a.id', 'c.account_id')
      .innerJoin('consent_text as t', 't.id', 'c.text_id')
      .innerJoin('consent_purpose as p', 'p.id', 't.purpose_id')
    if (decision?.length) all = all.where('c.decision', 'in', decision)
    if (purpose_id) all = all.where('p.id', '=', purpose_id)
    if (from) all = all.where('c.at', '>=', momentAt(from, '00:00', ctx.org.time_zone))
    if (to) all = all.where('c.at', '<', momentAt(addDays(to, 1), '00:00', ctx.org.time_zone))
    if (search) all = all.where(named(search))
    const rows = all
      .leftJoin('membership as m', 'm.account_id', 'a.id')
      .select(['c.id', 'c.at', 'c.ip', 'p.title', 't.number'])
      .select([
        sql<'accepted' | 'withdrawn'>`c.decision`.as('decision'),
        sql<{
          id: string
          employee_id: string | null
          full_name: string
          username: string
          profile_picture: string | null
        }>`json_build_object('id', a.id, 'employee_id', m.employee_id, 'full_name', a.full_name, 'username', a.username, 'profile_picture', a.profile_picture)`.as(
          'user',
        ),
      ])
      .orderBy('c.at', 'desc')
      .orderBy('c.id', 'desc')
    return page(query, all, rows)
  }),
]

/** That somebody agreed, and to what, stays under the name that is left; from where goes. */
export const personal: PersonData = {
  erased: [
    {
      table: 'consent',
      title: 'From where terms were agreed to',
      rows: ofAccount(),
      becomes: () => ({ ip: null, user_agent: null }),
    },
    {
      table: 'outside_invitation',
      title: 'Invitations of other organizations',
      rows: ofAccount(),
      becomes: ({ label }) => ({ full_name: label, email: '' }),
    },
  ],
}

async function write(
  ctx: Ctx,
  purpose_id: string,
  { body, in_force_from }: { body: object; in_force_from: string },
) {
  if (in_force_from < ctx.today) throw invalid({ in_force_from: ['In force from must not be in the past.'] })
  await ctx.db
    .insertInto('consent_text')
    .values({
      id: newId(),
      purpose_id,
      number: sql<number>`(select coalesce(max(t.number), 0) + 1 from consent_text t where t.purpose_id = ${purpose_id})`,
      body: JSON.stringify(body),
      in_force_from,
      created_by: ctx.viewer.account_id,
      created_at: ctx.now,
    })
    .execute()
  ctx.afterCommit(() => ctx.services.viewers.forgetAll())
}

async function change(ctx: Ctx, id: string, version: number, values: object) {
  const { write } = await changing(ctx, 'consent_purpose', id, version, { current: () => one(ctx, id) })
  await write(values)
}

async function one(ctx: Ctx, id: string): Promise<Terms> {
  const [row] = await found(ctx, sql`p.id = ${id}`)
  if (!row) throw notFound()
  return row
}

async function found(ctx: Ctx, where: RawBuilder<unknown>): Promise<Terms[]> {
  const people = sql`select m.account_id from membership m join account a on a.id = m.account_id and a.is_active
    where m.left_on is null or m.left_on >= ${ctx.today}`
  const { rows } = await sql<Terms>`
    select p.id, p.title, p.must_accept, p.is_archived, p.version, t.number, t.in_force_from,
      (select min(e.in_force_from) from consent_text e where e.purpose_id = p.id and e.in_force_from > ${ctx.today}) as next_from,
      (select count(*) from (${people}) m where (select c.decision from consent c
        where c.text_id = t.id and c.account_id = m.account_id order by c.at desc, c.id desc limit 1) = 'accepted') as accepted,
      (select count(*) from (${people}) m) as people
    from consent_purpose p
    left join lateral (select e.id, e.number, e.in_force_from from consent_text e
      where e.purpose_id = p.id and e.in_force_from <= ${ctx.today}
      order by e.in_force_from desc, e.number desc limit 1) t on true
    where ${where}`.execute(ctx.db)
  return rows
}
