import { sql, type RawBuilder } from 'kysely'
import { addMonths } from '#kernel/calendar/day.ts'
import { invalid } from '#kernel/errors.ts'
import { rowsOf } from '#platform/bulk.ts'
import type { Ctx } from '#platform/context.ts'
import { serveReportQuery } from '#engines/report/report-query-server.ts'
import { said, type Found } from '#modules/leave/domain/irregularity.ts'
import { about, among, amountOf, ofTypes, type Whose } from '#modules/leave/server/reports/about.ts'
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
  const amount = await amountOf(ctx.db)
  const local = (moment: string) => sql`(${sql.ref(moment)} at time zone ${ctx.org.time_zone})::date`
  const who = await about(ctx, filters, { employee: sql`r.employee_id`, day: sql`d.start_on` })
  const until = end < today ? end : today
  const whoOwes = await about(ctx, filters, { employee: sql`l.employee_id`, day: sql`${until}::date` })
  const text = (value: RawBuilder<unknown>) => sql`trim_scale(${value}::numeric)::text`
  const isClosed = sql`l.status in ('Cancelled', 'Revoked')`
  const asked = irregularityKinds.filter((kind) => !filters.kind?.length || filters.kind.includes(kind))
  const ofLeave: Partial<Record<Irregularity, OfLeave>> = {
    asked_after: {
      when: sql`l.stands and not l.is_offline and l.asked_on > l.start_on`,
      first: sql`(l.asked_on - l.start_on)::text`,
      second: sql`l.past_days::text`,
    },
    short_notice: {
      when: sql`l.stands and l.start_on - l.asked_on between 0 and l.notice_days - 1`,
      first: sql`(l.start_on - l.asked_on)::text`,
      second: sql`l.notice_days::text`,
    },
    over_limit: {
      when: sql`l.stands and l.live > l.max_days`,
      first: text(sql`l.live`),
      second: text(sql`l.max_days`),
    },
    overridden: {
      when: sql`l.stands and cardinality(l.overridden) > 0`,
      note: sql`array_to_string(l.overridden, ' ')`,
    },
    no_document: {
      when: sql`l.stands and l.file_id is null and l.proof_note is null and l.live > l.document_after_days`,
      first: text(sql`l.live`),
      second: text(sql`l.document_after_days`),
    },
    pending_past: {
      when: sql`l.status in ('Requested', 'Forwarded') and l.start_on <= ${today}::date`,
      first: sql`(${today}::date - l.asked_on)::text`,
      second: sql`(${today}::date - l.start_on)::text`,
    },
    sandwich: { when: sql`l.stands and l.between_days > 0`, first: text(sql`l.between_days`) },
    single_days: {
      when: sql`l.status = 'Approved' and l.live <= 1 and l.live > 0`,
      first: sql`(count(*) over (partition by l.employee_id))::text`,
      second: sql`${filters.single_limit}::text`,
    },
    // which of them were cancelled too late is told by when that was
    cancelled_late: {
      when: sql`${isClosed} or l.id in (select x.leave_request_id from leave_cancel_request x)`,
    },
  }
  const of = (kind: Irregularity, { first, second, note, days }: Partial<OfLeave>) => sql`
    select ${sql.lit(kind)}::text as kind, l.employee_id, l.id as leave_id, l.leave_type_id, l.start_on, l.end_on, ${days ?? sql`l.live`} as days,
      l.status, ${first ?? none} as "first", ${second ?? none} as "second", ${note ?? none} as note from leaves l`
  const cancelled = sql`${of('cancelled_late', { first: sql`(c.on_day - l.start_on)::text`, note: sql`c.how`, days: sql`c.days` })}
    join (
      select x.leave_request_id, ${local('q.created_at')} as on_day, 'Asked to be cancelled' as how, x.days
      from leave_cancel_request x join request q on q.id = x.request_id where q.status = 'Approved'
      union all
      select l.id, max(${local('h.created_at')}), min(h.action_performed), max(l.asked_days)
      from leaves l join request_history h on h.request_id = l.id and h.action_performed in ('Cancelled', 'Revoked')
      where ${isClosed}
        and not exists (select from leave_cancel_request x join request q on q.id = x.request_id
          where x.leave_request_id = l.id and q.status = 'Approved')
      group by 1
    ) c on c.leave_request_id = l.id and c.on_day > l.start_on`
  // in the order of the ledger's index: entry by entry and without a table of all balances beside it
  const balance = sql`round(sum(${amount} order by l.effective_on), 3)`
  const belowZero = sql`
    select 'below_zero', l.employee_id, null::uuid, l.leave_type_id, ${until}::date, ${until}::date, -l.balance, null::text,
      ${text(sql`l.balance`)}, ${text(sql`coalesce(k.negative_limit, 0)`)}, null::text
    from (
      select l.employee_id, l.leave_type_id, ${balance} as balance from leave_ledger l
      where l.effective_on <= ${until}::date and ${ofTypes(filters, sql`l.leave_type_id`)} and ${whoOwes}
      group by 1, 2 having ${balance} < 0
    ) l join leave_type t on t.id = l.leave_type_id and t.has_balance
    join employee e on e.id = l.employee_id and (e.left_on is null or e.left_on >= ${until}::date)
    left join lateral (select k.negative_limit from leave_rule k join leave_master_setting s on s.org_id = k.org_id and s.id = k.setting_id
      where k.leave_type_id = l.leave_type_id and ${inForce(until, 'k')}) k on true`
  const rowsOfKind = (kind: Irregularity): RawBuilder<unknown> => {
    if (kind === 'below_zero') return belowZero
    if (kind === 'cancelled_late') return cancelled
    const one: Partial<OfLeave> = ofLeave[kind] ?? {}
    const rows = sql`${of(kind, one)} where ${one.when ?? sql`true`}`
    return kind === 'single_days'
      ? sql`select l.* from (${rows}) l where l."first"::int > ${filters.single_limit}::int`
      : rows
  }
  const odd = asked.flatMap((kind) => {
    const when = ofLeave[kind]?.when
    return when ? [sql`(${when})`] : []
  })
  const { rows: latest } = await sql<{ end_on: string | null }>`
    select max(end_on) as end_on from leave_request where start_on between ${start}::date and ${end}::date`.execute(
    ctx.db,
  )
  // `offset 0`: what is odd is asked once of each leave, and only of what is left each kind asks again
  return sql`
    with leaves as materialized (
      select l.* from (
        select r.id, r.employee_id, r.status, ${local('r.created_at')} as asked_on, d.leave_type_id, d.start_on, d.end_on,
          d.days as asked_days, d.is_offline, d.overridden, d.file_id, d.proof_note,
          r.status in ('Approved', 'Requested', 'Forwarded') as stands,
          coalesce(x.live, 0) as live, coalesce(x.between_days, 0) as between_days,
          k.notice_days, k.past_days, case when s.employee_limit then k.max_days end as max_days,
          case when s.supporting_document then k.document_after_days end as document_after_days
        from leave_request d
        join request r on r.org_id = d.org_id and r.id = d.request_id and r.type = 'leave_request'
        left join (
          select y.request_id, sum(y.fraction) as live, sum(y.fraction) filter (where y.counted_as = 'sandwich') as between_days
          from leave_day y where y.is_live and y.date between ${start}::date and ${latest[0]?.end_on ?? end}::date
            and ${among(ctx, filters, sql`y.employee_id`)}
          group by 1 order by 1
        ) x on x.request_id = d.request_id
        left join (leave_rule k join leave_master_setting s on s.org_id = k.org_id and s.id = k.setting_id)
          on k.org_id = d.org_id and k.leave_type_id = d.leave_type_id and ${inForce(sql`d.start_on`, 'k')}
        where d.start_on between ${start}::date and ${end}::date and ${ofTypes(filters, sql`d.leave_type_id`)}
          and not exists (select from leave_deletion z where z.request_id = r.id) and ${who}
        offset 0
      ) l where ${odd.length ? sql.join(odd, sql` or `) : sql`false`}
    )
    select * from (${sql.join(
      asked.map((kind) => sql`(${rowsOfKind(kind)})`),
      sql` union all `,
    )}) f (kind, employee_id, leave_id, leave_type_id, start_on, end_on, days, status, "first", "second", note)`
}

const none = sql`null::text`

/** What is odd about a leave of the alias `l`, and the figures that say it. */
interface OfLeave {
  when: RawBuilder<unknown>
  first?: RawBuilder<unknown>
  second?: RawBuilder<unknown>
  note?: RawBuilder<unknown>
  days?: RawBuilder<unknown>
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
    select e.code, e.full_name as name, t.name as leave_type, f.*, f.end_on as "on"
    from (${await found(ctx, filters)}) f join employee e on e.id = f.employee_id
    left join leave_type t on t.id = f.leave_type_id`,
  order: sql`start_on desc, name, code, kind, leave_id`,
  late: { request_id: sql`(select ${openable(ctx)} from request r where r.id = q.leave_id)` },
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
