import { sql } from 'kysely'
import { handle, type Route } from '#platform/route.ts'
import { shareOf, toldSources } from '#modules/recruitment/domain/shares.ts'
import { FEWEST, funnel } from '#modules/recruitment/shared/funnel.ts'
import { applicationStages, rejectReasons, sources } from '#modules/recruitment/shared/words.ts'

interface Counts {
  applied: number
  open: number
  rejected: number
  withdrawn: number
  offered: number
  accepted: number
  hired: number
  answered: number
  to_offer: number
  days_to_offer: number | null
}
interface Stage {
  stage: string
  reached: number
  now: number
  days: number | null
}

export const funnelRoutes: Route[] = [
  handle(funnel, async (ctx, { query: { vacancy_id, from, to } }) => {
    const zone = ctx.org.time_zone
    const on = sql`(a.applied_at at time zone ${zone})::date`
    const asked = sql`a.org_id = current_org()
      ${vacancy_id ? sql`and a.vacancy_id = ${vacancy_id}` : sql``}
      ${from ? sql`and ${on} >= ${from}` : sql``} ${to ? sql`and ${on} <= ${to}` : sql``}`
    const [counts, stages, bySource, reasons] = [
      await sql<Counts>`
        with offer as (
          select e.application_id, min(e.at) as at from application_event e
          join job_application a on a.org_id = e.org_id and a.id = e.application_id
          where e.event = 'Offer prepared' and ${asked} group by 1)
        select count(*)::int as applied,
          (count(*) filter (where a.pre_employment_id is null and a.state in ('In progress', 'On hold')))::int as open,
          (count(*) filter (where a.state = 'Rejected'))::int as rejected,
          (count(*) filter (where a.state = 'Withdrawn'))::int as withdrawn,
          (count(*) filter (where a.pre_employment_id is not null))::int as offered,
          (count(*) filter (where p.state in ('Accepted', 'Onboarding', 'Joined')))::int as accepted,
          (count(*) filter (where p.state = 'Joined'))::int as hired,
          (count(*) filter (where p.state <> 'Draft'))::int as answered,
          count(o.at)::int as to_offer,
          round((percentile_cont(0.5) within group (order by extract(epoch from o.at - a.applied_at) / 86400))::numeric)::int as days_to_offer
        from job_application a left join pre_employment p on p.org_id = a.org_id and p.id = a.pre_employment_id
        left join offer o on o.application_id = a.id where ${asked}`.execute(ctx.db),
      await sql<Stage>`
        with step as (
          select a.id, 'Applied' as stage, a.applied_at as at from job_application a where ${asked}
          union all
          select a.id, e.stage, e.at from application_event e
          join job_application a on a.org_id = e.org_id and a.id = e.application_id
          where e.event = 'Moved' and e.stage <> 'Applied' and ${asked}
          union all
          -- what was forgotten of a former candidate leaves the stage that they came to
          select a.id, a.stage, a.stage_since from job_application a where a.stage <> 'Applied' and ${asked}
            and not exists (select from application_event e where e.org_id = a.org_id and e.application_id = a.id
              and e.event = 'Moved' and e.stage = a.stage)),
        ends as (
          select e.application_id, e.at from application_event e
          join job_application a on a.org_id = e.org_id and a.id = e.application_id
          where e.event in ('Moved', 'Rejected', 'Withdrawn', 'Offer prepared') and ${asked}),
        stay as (
          select s.id, s.stage, extract(epoch from coalesce(
            (select min(n.at) from ends n where n.application_id = s.id and n.at > s.at), ${ctx.now}::timestamptz) - s.at) / 86400 as days
          from step s)
        select t.stage, count(distinct t.id)::int as reached,
          (select count(*)::int from job_application a where a.stage = t.stage and a.state in ('In progress', 'On hold')
            and a.pre_employment_id is null and ${asked}) as now,
          round((percentile_cont(0.5) within group (order by t.days))::numeric)::int as days
        from stay t group by t.stage`.execute(ctx.db),
      await sql<{ source: string; applied: number; hired: number }>`
        select a.source, count(*)::int as applied, (count(*) filter (where p.state = 'Joined'))::int as hired
        from job_application a left join pre_employment p on p.org_id = a.org_id and p.id = a.pre_employment_id
        where ${asked} group by a.source`.execute(ctx.db),
      await sql<{ reason: string; count: number }>`
        select a.reject_reason as reason, count(*)::int as count from job_application a
        where a.state = 'Rejected' and a.reject_reason is not null and ${asked} group by 1`.execute(ctx.db),
    ]
    const all = counts.rows[0]
    if (!all) throw new Error('A count of rows has one row')
    const { answered, to_offer, ...told } = all
    const known = new Map(stages.rows.map((row) => [row.stage, row]))
    const shown = toldSources(bySource.rows, FEWEST)
    return {
      ...told,
      acceptance_percent: shareOf(all.accepted, answered, FEWEST),
      days_to_offer: to_offer < FEWEST ? null : all.days_to_offer,
      stages: applicationStages.map((stage) => {
        const { reached = 0, now = 0, days = null } = known.get(stage) ?? {}
        return {
          stage,
          reached,
          now,
          share_percent: shareOf(reached, all.applied, FEWEST),
          days: reached < FEWEST ? null : days,
        }
      }),
      sources: sources.flatMap((source) => {
        const row = bySource.rows.find((one) => one.source === source)
        if (!row) return []
        const tells = shown.has(row)
        return [
          {
            source,
            applied: row.applied,
            hired: tells ? row.hired : null,
            hired_percent: tells ? shareOf(row.hired, row.applied, FEWEST) : null,
          },
        ]
      }),
      reasons: rejectReasons.flatMap((reason) => {
        const count = reasons.rows.find((one) => one.reason === reason)?.count ?? 0
        return count ? [{ reason, count }] : []
      }),
    }
  }),
]
