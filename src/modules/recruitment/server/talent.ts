import { sql } from 'kysely'
import { addMonths } from '#kernel/calendar/day.ts'
import { conflict, invalid } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { violated } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import type { Route } from '#platform/route.ts'
import { readerOf, serveAction, serveList, sourceOf } from '#engines/list/list-server.ts'
import { applicationRow } from '#modules/recruitment/server/application.ts'
import { publishedSet, writeEvent } from '#modules/recruitment/server/base.ts'
import { addTalent, considerTalent, removeTalent, talents } from '#modules/recruitment/shared/talent.ts'

/** Consent to be kept lasts no longer than this. */
const MOST_MONTHS = 24

const source = sourceOf(talents, {
  from: () => sql`talent t join candidate c on c.org_id = t.org_id and c.id = t.candidate_id`,
  select: () => ({
    candidate: sql`c.full_name`,
    pool: sql`t.pool`,
    note: sql`t.note`,
    vacancy: sql`(select v.title from job_application a join vacancy v on v.org_id = a.org_id and v.id = a.vacancy_id
      where a.org_id = t.org_id and a.candidate_id = t.candidate_id order by a.applied_at desc limit 1)`,
    added_at: sql`t.added_at`,
    keep_until: sql`t.keep_until`,
    email: sql`c.email`,
    mobile: sql`c.mobile`,
    version: sql`t.version`,
  }),
  id: sql`t.id`,
  // what somebody agreed to is over with its day
  where: ({ today }) => [sql<boolean>`t.keep_until >= ${today}`],
  search: (_ctx, search) => {
    const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`
    return [sql<boolean>`(c.full_name ilike ${like} or t.pool ilike ${like} or t.note ilike ${like})`]
  },
  filters: { pool: (pool) => (pool ? sql<boolean>`lower(t.pool) = lower(${pool})` : null) },
  order: sql`lower(t.pool), c.full_name`,
})
const read = readerOf(talents, source)

export const talentRoutes: Route[] = [
  serveList(talents, source),
  serveAction(addTalent, async (ctx, { params, body }) => {
    if (body.keep_until <= ctx.today) throw invalid({ keep_until: ['Keep until must be after today.'] })
    const latest = addMonths(ctx.today, MOST_MONTHS)
    if (body.keep_until > latest)
      throw invalid({ keep_until: [`Keep until can be ${latest} at the latest.`] })
    const { row, write } = await changing(ctx, 'job_application', params.id, body.version, {
      current: async () => (await applicationRow(ctx, params.id)) ?? {},
    })
    try {
      await ctx.db
        .insertInto('talent')
        .values({
          id: newId(),
          candidate_id: row.candidate_id,
          pool: body.pool,
          note: body.note ?? null,
          consent_at: ctx.now,
          keep_until: body.keep_until,
          account_id: ctx.viewer.account_id,
          added_at: ctx.now,
        })
        .execute()
    } catch (error) {
      if (violated(error) === 'talent_once')
        throw invalid({ pool: ['The candidate is in this pool already.'] })
      throw error
    }
    await write({})
    await writeEvent(ctx.db, ctx.now, ctx.viewer.account_id, {
      application_id: row.id,
      event: 'Added to talent pool',
      remarks: body.pool,
    })
  }),
  serveAction(considerTalent, async (ctx, { params, body }) => {
    const { row, write } = await talent(ctx, params.id, body.version)
    if (row.keep_until < ctx.today) throw conflict('The consent of this candidate is over.')
    const vacancy = await ctx.db
      .selectFrom('vacancy')
      .select(['id', 'state', 'closes_on', 'set_root_id'])
      .where('id', '=', body.vacancy_id)
      .executeTakeFirst()
    if (vacancy?.state !== 'Published' || vacancy.closes_on < ctx.today)
      throw invalid({ vacancy_id: ['Choose a published vacancy.'] })
    const id = newId()
    const made = await ctx.db
      .insertInto('job_application')
      .values({
        id,
        vacancy_id: vacancy.id,
        candidate_id: row.candidate_id,
        stage_since: ctx.now,
        source: 'Direct',
        // the CV that they sent last
        cv_file_id: sql<string>`(select a.cv_file_id from job_application a where a.candidate_id = ${row.candidate_id}
          and a.cv_file_id is not null order by a.applied_at desc limit 1)`,
        set_id: await publishedSet(ctx.db, vacancy.set_root_id),
        applied_at: ctx.now,
      })
      .onConflict((oc) => oc.columns(['org_id', 'vacancy_id', 'candidate_id']).doNothing())
      .executeTakeFirst()
    if (made.numInsertedOrUpdatedRows !== 1n)
      throw invalid({ vacancy_id: ['This candidate applied for the vacancy already.'] })
    await write({})
    await writeEvent(ctx.db, ctx.now, ctx.viewer.account_id, {
      application_id: id,
      event: 'Added',
      remarks: row.pool,
    })
  }),
  serveAction(removeTalent, async (ctx, { params, body }) => {
    const { row } = await talent(ctx, params.id, body.version)
    await ctx.db.deleteFrom('talent').where('id', '=', row.id).execute()
  }),
]

const talent = (ctx: Ctx, id: string, version: number) =>
  changing(ctx, 'talent', id, version, {
    current: async () => (await read(ctx, sql`t.id = ${id}`))[0] ?? {},
  })
