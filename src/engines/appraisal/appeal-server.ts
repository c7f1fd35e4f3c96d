import { sql, type RawBuilder } from 'kysely'
import { conflict, notFound, refuse } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import { newId } from '#platform/id.ts'
import { personOf } from '#platform/person.ts'
import type { Route } from '#platform/route.ts'
import { appealProblem } from '#engines/appraisal/appeal.ts'
import type { Appeal } from '#engines/appraisal/appraisal-record.ts'
import type { AppraisalUse } from '#engines/appraisal/appraisal-use.ts'
import { occasionIn } from '#engines/appraisal/occasion-server.ts'
import { appealDecided, appealSent } from '#engines/appraisal/signal-server.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'

const final = sql`coalesce(r.calibrated_score, r.score)`

/** The appeal about a result `r`, or null; who decided it is not told. */
export const appealOf: RawBuilder<Appeal | null> = sql`(select json_build_object('part', p.part, 'reason', p.reason, 'state', p.state,
    'decision', p.decision, 'old_score', p.old_score::text, 'new_score', p.new_score::text, 'sent_at', p.created_at, 'decided_at', p.decided_at)
  from appraisal_appeal p where p.org_id = r.org_id and p.result_id = r.id)`
/** The last day on which a result `r` of the occasion `o` can be appealed; null where it cannot. */
export const appealUntil = sql<string | null>`case when o.appeal_days > 0 and r.released_at is not null
  then (r.released_at at time zone (select z.time_zone from organization z where z.org_id = r.org_id))::date + o.appeal_days end`

export const appealRoutes = (use: AppraisalUse): Route[] => [
  serveList(use.appeals, {
    from: () => sql`appraisal_appeal p join appraisal_result r on r.org_id = p.org_id and r.id = p.result_id
      join employee e on e.org_id = p.org_id and e.id = p.employee_id`,
    select: (ctx) => ({
      appraisee: personOf(sql`p.employee_id`, ctx.today),
      part: sql`p.part`,
      reason: sql`p.reason`,
      state: sql`p.state`,
      old_score: sql`p.old_score`,
      new_score: sql`p.new_score`,
      decision: sql`p.decision`,
      created_at: sql`p.created_at`,
      version: sql`p.version`,
      abilities: sql`json_build_object('decide', p.state = 'Open')`,
    }),
    id: sql`p.id`,
    where: (ctx) => [
      sql<boolean>`r.occasion_id = ${occasionIn(ctx)}::uuid`,
      // HR people see their own as everybody does
      sql<boolean>`p.employee_id is distinct from ${ctx.employee_id || null}::uuid`,
    ],
    search: { person: sql`p.employee_id` },
    sort: { appraisee: sql`e.full_name` },
    order: sql`(p.state = 'Open') desc, p.created_at, p.id`,
  }),
  serveAction(use.appeal, async (ctx, { params, body }) => {
    const { rows } = await sql<{
      old_score: string | null
      until: string | null
      version: number
      has: boolean
    }>`
      select ${final}::text as old_score, (${appealUntil})::text as until, r.version,
        exists (select from appraisal_appeal p where p.org_id = r.org_id and p.result_id = r.id) as has
      from appraisal_result r join appraisal_occasion o on o.org_id = r.org_id and o.id = r.occasion_id
      where r.id = ${params.id} and o.use = ${use.name} and r.employee_id = ${ctx.employee_id || null}::uuid
        and r.released_at is not null`.execute(ctx.db)
    const [found] = rows
    if (!found) throw notFound()
    const { row, write } = await changing(ctx, 'appraisal_result', params.id, body.version, {
      current: ({ version, acknowledged_at }) => ({ version, acknowledged_at }),
    })
    const problem = appealProblem({ has_appeal: found.has, until: found.until }, ctx.today)
    if (problem) throw refuse(problem)
    const { numInsertedOrUpdatedRows } = await ctx.db
      .insertInto('appraisal_appeal')
      .values({
        id: newId(),
        result_id: row.id,
        employee_id: row.employee_id,
        part: body.part,
        reason: body.reason,
        old_score: found.old_score,
        created_at: ctx.now,
      })
      .onConflict((clash) => clash.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) throw conflict('You have already appealed this result.')
    await write({})
    await ctx.signal(appealSent(use), { result_id: params.id })
    return undefined
  }),
  serveAction(use.decideAppeal, async (ctx, { params, body }) => {
    const { rows } = await sql<{ result_id: string; employee_id: string }>`
      select p.result_id, p.employee_id from appraisal_appeal p join appraisal_result r on r.org_id = p.org_id and r.id = p.result_id
      join appraisal_occasion o on o.org_id = r.org_id and o.id = r.occasion_id and o.use = ${use.name}
      where p.id = ${params.id} for update of r`.execute(ctx.db)
    const [found] = rows
    // nobody decides about themselves, nor finds their own here
    if (!found || found.employee_id === ctx.employee_id) throw notFound()
    const { row, write } = await changing(ctx, 'appraisal_appeal', params.id, body.version, {
      current: (now) => now,
    })
    if (row.state !== 'Open') throw refuse('This appeal is decided.')
    const isChanged = body.outcome === 'Score changed'
    const new_score = isChanged ? (body.new_score ?? null) : null
    await write({
      state: body.outcome,
      decision: body.decision,
      new_score,
      decided_by: ctx.viewer.account_id,
      decided_at: ctx.now,
    })
    if (isChanged)
      // the score that was calculated stays beside it
      await sql`update appraisal_result set calibrated_score = ${new_score}, calibration_note = ${`Appeal: ${body.decision}`.slice(0, 500)},
        version = version + 1 where id = ${found.result_id}`.execute(ctx.db)
    await ctx.signal(appealDecided(use), { result_id: found.result_id })
    return undefined
  }),
]
