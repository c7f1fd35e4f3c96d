import { sql } from 'kysely'
import { notFound, refuse } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { personOf } from '#platform/person.ts'
import { refIn } from '#platform/reference.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveAction, serveList } from '#engines/list/list-server.ts'
import { pa } from '#modules/performance-appraisal/shared/appraisal.ts'
import {
  calibrationSheet,
  ratePotential,
  rateTeam,
  teamPotential,
  type CalibrationRow,
  type CalibrationSheet,
} from '#modules/performance-appraisal/shared/calibration.ts'

/** As many as can be talked about at once. */
const MOST = 500
const final = sql`coalesce(x.calibrated_score, x.score)`
const me = ({ employee_id }: Ctx) => sql`${employee_id || null}::uuid`

export const calibrationRoutes: Route[] = [
  handle(calibrationSheet, async (ctx, { params: { id }, query: { division_id } }) => {
    const slot = await ctx.db
      .selectFrom('appraisal_slot')
      .select(['box_low', 'box_high'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!slot) throw notFound()
    const [bands, people] = await Promise.all([
      ctx.db
        .selectFrom('score_band')
        .select(['id', 'label', 'from_score', 'guideline_percent'])
        .where('is_archived', '=', false)
        .orderBy('from_score', 'desc')
        .execute(),
      peopleOf(ctx, id, division_id),
    ])
    const left_out = Math.max(0, (people[0]?.total ?? 0) - MOST)
    return { ...slot, bands, people, left_out } satisfies CalibrationSheet
  }),
  serveAction(ratePotential, async (ctx, { params, body: { potential } }) => {
    const { rows } = await sql<{ occasion_id: string; employee_id: string; is_over: boolean }>`
      select r.occasion_id, r.employee_id, o.state = 'Archived' as is_over from appraisal_result r
      join appraisal_occasion o on o.org_id = r.org_id and o.id = r.occasion_id and o.use = ${pa.name}
      where r.id = ${params.id} and r.employee_id is distinct from ${me(ctx)}`.execute(ctx.db)
    const [result] = rows
    if (!result) throw notFound()
    if (result.is_over) throw refuse('This slot is archived.')
    await writePotentials(ctx, [result], potential)
    return undefined
  }),
  serveList(teamPotential, {
    from: () => sql`appraisal_assignment a join appraisal_mode m on m.org_id = a.org_id and m.id = a.mode_id and m.mode = 'Supervisor'
      join appraisal_occasion o on o.org_id = a.org_id and o.id = a.occasion_id
      join employee e on e.org_id = a.org_id and e.id = a.employee_id
      left join appraisal_potential p on p.org_id = a.org_id and p.occasion_id = a.occasion_id and p.employee_id = a.employee_id`,
    select: (ctx) => ({
      person: personOf(sql`a.employee_id`, ctx.today),
      slot: refIn('o', 'title'),
      // what HR made of it is of HR
      potential: sql`case when p.account_id = ${ctx.viewer.account_id}::uuid then p.potential end`,
      abilities: sql`json_build_object('rate', true)`,
    }),
    id: sql`a.id`,
    where: (ctx) => [isOwnTeam(ctx)],
    search: { person: sql`a.employee_id` },
    filters: { slot_id: (slot) => sql<boolean>`a.occasion_id = ${slot}::uuid` },
    sort: { person: sql`e.full_name` },
    order: sql`o.starts_on desc, e.full_name, a.id`,
  }),
  serveAction(rateTeam, async (ctx, { body: { potential, team_ids } }) => {
    const { rows } = await sql<{ occasion_id: string; employee_id: string }>`
      select a.occasion_id, a.employee_id from appraisal_assignment a
      join appraisal_mode m on m.org_id = a.org_id and m.id = a.mode_id and m.mode = 'Supervisor'
      join appraisal_occasion o on o.org_id = a.org_id and o.id = a.occasion_id
      where a.id = any(${team_ids}::uuid[]) and ${isOwnTeam(ctx)}`.execute(ctx.db)
    if (rows.length !== team_ids.length) throw notFound()
    await writePotentials(ctx, rows, potential)
    return { done: rows.length }
  }),
]

/** Once for each person, whether they have a questionnaire, a KPI form or both. */
const isOwnTeam = (ctx: Ctx) =>
  sql<boolean>`(o.use = ${pa.name} and o.state = 'Open' and a.appraiser_id = ${me(ctx)} and a.state not in ('Generated', 'Withdrawn')
    and (a.form = 'Questionnaire' or not exists (select from appraisal_assignment b where b.org_id = a.org_id and b.occasion_id = a.occasion_id
      and b.employee_id = a.employee_id and b.appraiser_id = a.appraiser_id and b.form = 'Questionnaire' and b.state <> 'Withdrawn')))`

const writePotentials = (
  ctx: Ctx,
  people: readonly { occasion_id: string; employee_id: string }[],
  potential: string,
) =>
  sql`insert into appraisal_potential (id, occasion_id, employee_id, potential, account_id, rated_at)
    select gen_random_uuid(), p.occasion_id, p.employee_id, ${potential}, ${ctx.viewer.account_id}::uuid, ${ctx.now}::timestamptz
    from unnest(${people.map(({ occasion_id }) => occasion_id)}::uuid[], ${people.map(({ employee_id }) => employee_id)}::uuid[])
      p (occasion_id, employee_id)
    on conflict (org_id, occasion_id, employee_id) do update set potential = excluded.potential, account_id = excluded.account_id,
      rated_at = excluded.rated_at, version = appraisal_potential.version + 1`.execute(ctx.db)

/** Results of a slot by name, with what the modes gave and what was there before. Nobody sees their own here. */
async function peopleOf(
  ctx: Ctx,
  slot: string,
  division?: string,
): Promise<(CalibrationRow & { total: number })[]> {
  const { rows } = await sql<CalibrationRow & { total: number }>`
    select r.id, r.version, count(*) over ()::int as total, ${personOf(sql`r.employee_id`, ctx.today)} as appraisee,
      (select ${personOf(sql`a.appraiser_id`, ctx.today)} from appraisal_assignment a
        join appraisal_mode m on m.org_id = a.org_id and m.id = a.mode_id and m.mode = 'Supervisor' and m.visibility = 'Named'
        where a.org_id = r.org_id and a.occasion_id = r.occasion_id and a.employee_id = r.employee_id and a.state <> 'Withdrawn'
          and a.appraiser_id is not null order by a.form desc, a.id limit 1) as appraiser,
      (select coalesce(jsonb_agg(jsonb_build_object('mode', t ->> 'mode', 'score', t ->> 'score') order by n), '[]')
        from (select distinct on (t ->> 'mode') t, n from jsonb_array_elements(r.trace -> 'modes') with ordinality q (t, n)
          where t ->> 'score' is not null order by t ->> 'mode', n) g) as modes,
      r.score::text as score, r.calibrated_score::text as calibrated_score, r.calibration_note,
      p.potential,
      (select coalesce(jsonb_agg(jsonb_build_object('title', h.title, 'score', h.score) order by h.starts_on), '[]') from (
        select y.title, y.starts_on, ${final}::text as score from appraisal_result x
        join appraisal_occasion y on y.org_id = x.org_id and y.id = x.occasion_id and y.use = ${pa.name}
        where x.org_id = r.org_id and x.employee_id = r.employee_id and x.released_at is not null and ${final} is not null
          and y.starts_on < o.starts_on order by y.starts_on desc limit 3) h) as previous,
      json_build_object('calibrate', r.released_at is null and o.state <> 'Archived', 'rate', o.state <> 'Archived') as abilities
    from appraisal_result r join appraisal_occasion o on o.org_id = r.org_id and o.id = r.occasion_id
    join employee e on e.org_id = r.org_id and e.id = r.employee_id
    left join appraisal_potential p on p.org_id = r.org_id and p.occasion_id = r.occasion_id and p.employee_id = r.employee_id
    where r.occasion_id = ${slot} and r.employee_id is distinct from ${me(ctx)}
      and (${division ?? null}::uuid is null or exists (select from employment_assignment d where d.org_id = r.org_id
        and d.employee_id = r.employee_id and d.valid_from <= ${ctx.today} and (d.valid_to is null or d.valid_to >= ${ctx.today})
        and d.division_id = ${division ?? null}::uuid))
    order by e.full_name, e.id limit ${sql.lit(MOST)}`.execute(ctx.db)
  return rows
}
