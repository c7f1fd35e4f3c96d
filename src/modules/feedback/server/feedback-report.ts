import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { monthRows } from '#engines/report/month-rows.ts'
import { serveReport } from '#engines/report/report-server.ts'
import { answeredOn, overdue } from '#modules/feedback/server/rows.ts'
import { feedbackReport } from '#modules/feedback/shared/feedback-report.ts'

const names = [
  'all',
  'open',
  'overdue',
  'answered',
  'answer_days',
  'in_time',
  'closed',
  'close_days',
  'rated',
  'satisfaction',
] as const
/** Sums: means are made of them where groups stand together. */
type Sums = Record<(typeof names)[number], number>

export const feedbackSpeed = serveReport(feedbackReport, async (ctx, { by, from, to }) => {
  const range = { from, to }
  if (by === 'month_bs' || by === 'month_ad') {
    const rows = await counted(ctx, sql`t.created_on::text`, range)
    const dated = rows.map(({ title, ...sums }) => ({ ...sums, day: title }))
    return monthRows(dated, names, by === 'month_bs' ? 'BS' : 'AD', range).map(({ label, counts }) =>
      shown(label, counts),
    )
  }
  const title = by === 'kind' ? sql`t.kind` : sql`coalesce(a.full_name, 'Nobody')`
  const rows = await counted(ctx, title, range)
  return rows.map((row) => shown(row.title, row)).toSorted((a, b) => b.all - a.all)
})

const mean = (sum: number, count: number) => (count === 0 ? null : (sum / count).toFixed(1))

const shown = (group: string, sums: Sums) => ({
  group,
  all: sums.all,
  open: sums.open,
  overdue: sums.overdue,
  answered: sums.answered,
  answer_days: mean(sums.answer_days, sums.answered),
  in_time: sums.answered === 0 ? null : sums.in_time / sums.answered,
  closed: sums.closed,
  close_days: mean(sums.close_days, sums.closed),
  rated: sums.rated,
  satisfaction: mean(sums.satisfaction, sums.rated),
})

async function counted(
  ctx: Ctx,
  title: ReturnType<typeof sql>,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<(Sums & { title: string })[]> {
  const { rows } = await sql<Sums & { title: string }>`
    with told as (
      select f.*, ${overdue(ctx.today)} as is_overdue, ${answeredOn(ctx.org.time_zone)} as answered_on
      from feedback f
      where f.status <> 'Duplicate' and (${from ?? null}::date is null or f.created_on >= ${from ?? null}::date)
        and (${to ?? null}::date is null or f.created_on <= ${to ?? null}::date)
    )
    select ${title} as title, count(*)::int as "all", (count(*) filter (where t.closed_on is null))::int as open,
      (count(*) filter (where t.is_overdue))::int as overdue, count(t.answered_on)::int as answered,
      coalesce(sum(greatest(t.answered_on - t.created_on, 0)), 0)::int as answer_days,
      (count(*) filter (where t.answered_on <= t.due_on))::int as in_time, count(t.closed_on)::int as closed,
      coalesce(sum(t.closed_on - t.created_on), 0)::int as close_days, count(t.satisfaction)::int as rated,
      coalesce(sum(t.satisfaction), 0)::int as satisfaction
    from told t left join account a on a.id = t.assignee_account_id group by 1`.execute(ctx.db)
  return rows
}
