import { sql, type RawBuilder } from 'kysely'
import { addMonths } from '#kernel/calendar/day.ts'
import { invalid } from '#kernel/errors.ts'
import { rowsOf } from '#platform/bulk.ts'
import type { Ctx } from '#platform/context.ts'
import { serveReportQuery } from '#engines/report/report-query-server.ts'
import { said, type Found } from '#modules/leave/domain/irregularity.ts'
import { about, amount, ofTypes, type Whose } from '#modules/leave/server/reports/about.ts'
import { withRoom } from '#modules/leave/server/reports/leave-facts.ts'
import { openable } from '#modules/leave/server/reports/taken.ts'
import { inForce } from '#modules/leave/server/rules.ts'
import {
  irregularities,
  irregularityCounts,
  irregularityKinds,
  irregularityLines,
  irregularityMeanings,
  type Irregularity,
} from '#modules/leave/shared/reports/pattern-reports.ts'

interface Filters extends Whose {
  from?: string | undefined
  to?: string | undefined
  kind?: Irregularity[] | undefined
  single_limit: number
}

/**
 * Everything out of the ordinary that leave alone knows, a row for each: `kind`, whose, which request, its days, and the
 * figures that `said` puts into words. Of leave that begins in the range; nothing that HR deleted.
 */
async function found(ctx: Ctx, filters: Filters): Promise<RawBuilder<unknown>> {
  const { today } = ctx
  const start = filters.from ?? addMonths(today, -12)
  const end = filters.to ?? addMonths(start > today ? start : today, 12)
  if (start > end) throw invalid({ to: ['To must not be before From.'] })
  await withRoom(ctx.db)
  const local = (moment: string) => sql`(${sql.ref(moment)} at time zone ${ctx.org.time_zone})::date`
  const who = await about(ctx, filters, { employee: sql`r.employee_id`, day: sql`d.start_on` })
  const until = end < today ? end : today
  const whoOwes = await about(ctx, filters, { employee: sql`l.employee_id`, day: sql`${until}::date` })
  const none = sql`null::text`
  const row = (
    kind: Irregularity,
    first: RawBuilder<unknown>,
    second = none,
    note = none,
    days = sql`l.live`,
  ) => sql`
    select ${sql.lit(kind)}::text as kind, l.employee_id, l.id as leave_id, l.leave_type_id, l.start_on, l.end_on, ${days} as days, l.status,
      ${first} as "first", ${second} as "second", ${note} as note from leaves l`
  const text = (value: RawBuilder<unknown>) => sql`trim_scale(${value}::numeric)::text`
  const kinds: Record<Irregularity, RawBuilder<unknown>> = {
    asked_after: sql`${row('asked_after', sql`(l.asked_on - l.start_on)::text`, sql`l.past_days::text`)}
      where l.stands and not l.is_offline and l.asked_on > l.start_on`,
    short_notice: sql`${row('short_notice', sql`(l.start_on - l.asked_on)::text`, sql`l.notice_days::text`)}
      where l.stands and l.start_on - l.asked_on between 0 and l.notice_days - 1`,
    over_limit: sql`${row('over_limit', text(sql`l.live`), text(sql`l.max_days`))} where l.stands and l.live > l.max_days`,
    overridden: sql`${row('overridden', none, none, sql`array_to_string(l.overridden, ' ')`)}
      where l.stands and cardinality(l.overridden) > 0`,
    no_document: sql`${row('no_document', text(sql`l.live`), text(sql`l.document_after_days`))}
      where l.stands and l.file_id is null and l.proof_note is null and l.live > l.document_after_days`,
    cancelled_late: sql`${row('cancelled_late', sql`(c.on_day - l.start_on)::text`, none, sql`c.how`, sql`c.days`)}
      join lateral (
        select ${local('q.created_at')} as on_day, 'Asked to be cancelled' as how, x.days
        from leave_cancel_request x join request q on q.id = x.request_id where x.leave_request_id = l.id and q.status = 'Approved'
        union all
        select max(${local('h.created_at')}), min(h.action_performed), l.asked_days
        from request_history h where h.request_id = l.id and h.action_performed in ('Cancelled', 'Revoked')
          and not exists (select from leave_cancel_request x join request q on q.id = x.request_id
            where x.leave_request_id = l.id and q.status = 'Approved')
        having count(*) > 0
      ) c on c.on_day > l.start_on`,
    pending_past: sql`${row('pending_past', sql`(${today}::date - l.asked_on)::text`, sql`(${today}::date - l.start_on)::text`)}
      where l.status in ('Requested', 'Forwarded') and l.start_on <= ${today}::date`,
    sandwich: sql`${row('sandwich', text(sql`l.between_days`))} where l.stands and l.between_days > 0`,
    single_days: sql`
      select l.* from (${row('single_days', sql`(count(*) over (partition by l.employee_id))::text`, sql`${filters.single_limit}::text`)}
        where l.status = 'Approved' and l.live <= 1 and l.live > 0) l where l."first"::int > ${filters.single_limit}::int`,
    below_zero: sql`
      select 'below_zero', l.employee_id, null::uuid, l.leave_type_id, ${until}::date, ${until}::date, -l.balance, null::text,
        ${text(sql`l.balance`)}, ${text(sql`coalesce(k.negative_limit, 0)`)}, null::text
      from (
        select l.employee_id, l.leave_type_id, round(sum(${amount}), 3) as balance
        from leave_ledger l join leave_type t on t.org_id = l.org_id and t.id = l.leave_type_id and t.has_balance
        join employee e on e.id = l.employee_id and (e.left_on is null or e.left_on >= ${until}::date)
        where l.effective_on <= ${until}::date and ${ofTypes(filters, sql`l.leave_type_id`)} and ${whoOwes}
        group by 1, 2 having round(sum(${amount}), 3) < 0
      ) l left join lateral (select k.negative_limit from leave_rule k join leave_master_setting s on s.org_id = k.org_id and s.id = k.setting_id
        where k.leave_type_id = l.leave_type_id and ${inForce(until)}) k on true`,
  }
  const asked = irregularityKinds.filter((kind) => !filters.kind?.length || filters.kind.includes(kind))
  return sql`
    with leaves as (
      select r.id, r.employee_id, r.status, ${local('r.created_at')} as asked_on, d.leave_type_id, d.start_on, d.end_on,
        d.days as asked_days, d.is_offline, d.overridden, d.file_id, d.proof_note,
        r.status in ('Approved', 'Requested', 'Forwarded') as stands,
        coalesce(x.live, 0) as live, coalesce(x.between_days, 0) as between_days,
        k.notice_days, k.past_days, case when s.employee_limit then k.max_days end as max_days,
        case when s.supporting_document then k.document_after_days end as document_after_days
      from leave_request d
      join request r on r.org_id = d.org_id and r.id = d.request_id and r.type = 'leave_request'
      left join lateral (
        select sum(y.fraction) as live, sum(y.fraction) filter (where y.counted_as = 'sandwich') as between_days
        from leave_day y where y.org_id = d.org_id and y.request_id = d.request_id and y.is_live
      ) x on true
      left join (leave_rule k join leave_master_setting s on s.org_id = k.org_id and s.id = k.setting_id)
        on k.org_id = d.org_id and k.leave_type_id = d.leave_type_id and ${inForce(sql`d.start_on`)}
      where d.start_on between ${start}::date and ${end}::date and ${ofTypes(filters, sql`d.leave_type_id`)}
        and not exists (select from leave_deletion z where z.request_id = r.id) and ${who}
    )
    select * from (${sql.join(
      asked.map((kind) => sql`(${kinds[kind]})`),
      sql` union all `,
    )}) f (kind, employee_id, leave_id, leave_type_id, start_on, end_on, days, status, "first", "second", note)`
}

const counts = serveReportQuery(irregularityCounts, async (ctx, filters) => {
  const shown = irregularityKinds.filter((kind) => !filters.kind?.length || filters.kind.includes(kind))
  const titles = rowsOf(
    { n: 'int', kind: 'text', title: 'text', meaning: 'text' },
    shown.map((kind, n) => ({ n, kind, title: irregularities[kind], meaning: irregularityMeanings[kind] })),
    'k',
  )
  return {
    rows: sql`
      select k.n, k.kind, k.title, k.meaning, count(f.employee_id)::int as lines, count(distinct f.employee_id)::int as people, 'lines' as view
      from ${titles} left join (${await found(ctx, filters)}) f on f.kind = k.kind group by k.n, k.kind, k.title, k.meaning`,
    order: sql`n`,
  }
})

const lines = serveReportQuery(irregularityLines, async (ctx, filters) => ({
  rows: sql`
    select e.code, e.full_name as name, t.name as leave_type, f.*, f.end_on as "on", ${openable(ctx)} as request_id
    from (${await found(ctx, filters)}) f join employee e on e.id = f.employee_id
    left join leave_type t on t.id = f.leave_type_id left join request r on r.id = f.leave_id`,
  order: sql`start_on desc, name, code, kind, leave_id`,
  said: {
    from: ['kind', 'first', 'second', 'note'],
    columns: {
      irregularity: ({ kind }) => irregularities[kind as Irregularity],
      // the columns of `found`, read by their names
      what: (row) => said(row as unknown as Found),
    },
  },
}))

export const irregularityReports = [counts.route, lines.route]
