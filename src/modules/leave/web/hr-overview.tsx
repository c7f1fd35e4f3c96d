import type { ReactNode } from 'react'
import { monthWords } from '#kernel/calendar/names.ts'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { saidIn } from '#kernel/said.ts'
import { Chart } from '#ui/chart/chart.tsx'
import { MiniBars } from '#ui/chart/spark.tsx'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { dayOfMonth } from '#ui/date/written.ts'
import { declared } from '#ui/i18n/declared.ts'
import { count, exactText } from '#ui/i18n/format.ts'
import { localDigits } from '#ui/i18n/locale.ts'
import { Empty } from '#ui/show/empty.tsx'
import { CardsSkeleton } from '#ui/show/loading.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { StatCard } from '#ui/show/stat-card.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { leaveOverview } from '#modules/leave/shared/leave-overview.ts'
import { AwayPanel } from '#modules/leave/web/away-panel.tsx'
import { AwayTimeline } from '#modules/leave/web/away-timeline.tsx'
import styles from '#modules/leave/web/leave.module.css'
import { Liability } from '#modules/leave/web/liability-panel.tsx'
import { t } from '#modules/leave/web/words.ts'

type Overview = ResponseOf<typeof leaveOverview>

/** What HR looks at first: who is away, what waits, what was taken and what is owed. */
export default function HrLeaveOverview() {
  const { org } = useScope()
  const read = useRead(leaveOverview, { params: { org } }, { errors: 'inline' })
  return (
    <>
      <PageHead title={t('overview.title')} subtitle={t('overview.hint')} />
      <ReadState read={read} waiting={<CardsSkeleton cards={8} />} compact={false}>
        {(data) => <Content overview={data} />}
      </ReadState>
    </>
  )
}

function Content({ overview: o }: { overview: Overview }) {
  const { to, today } = useScope()
  const view = useCalendar()
  const requests = (query: Record<string, string>) => to('admin-leave-employees-request', {}, query)
  return (
    <>
      <div className={styles.stats}>
        <StatCard
          title={t('team.awayToday')}
          value={count(o.away_today)}
          href={requests({ from: today, to: today, status: 'Approved' })}
        />
        <StatCard
          title={t('overview.open')}
          value={count(o.waiting)}
          note={
            o.oldest_days === null
              ? t('overview.nothingWaits')
              : t('overview.oldest', { count: o.oldest_days })
          }
          href={requests({ waiting: 'true' })}
        />
        <StatCard
          title={t('overview.begun')}
          value={count(o.begun)}
          note={t('overview.begunHint')}
          href={to('admin-leave-reports-basic-irregularities', {}, { view: 'lines', kind: 'pending_past' })}
        />
        <StatCard
          title={t('overview.arranged')}
          value={exactText(o.arranged)}
          note={t('overview.arrangedHint')}
        />
      </div>
      <div className={styles.columns}>
        <Chart
          kind="bar"
          title={t('overview.byDay')}
          rows={o.by_day.map(({ day, away }) => ({ label: dayOfMonth(view, view.shown, day) ?? day, away }))}
          series={[{ key: 'away', title: t('overview.people') }]}
        />
        {o.taken.length ? (
          <Chart
            kind="stacked"
            title={t('overview.byMonth')}
            rows={o.months.map(({ label }, at) => ({
              label: localDigits(saidIn(label, monthWords, declared)),
              ...Object.fromEntries(o.taken.map(({ leave_type, days }) => [leave_type.id, days[at] ?? 0])),
            }))}
            series={o.taken.map(({ leave_type: { id, name, colour } }) => ({ key: id, title: name, colour }))}
          />
        ) : (
          <Panel title={t('overview.byMonth')}>
            <Empty compact title={t('overview.noMonths')} />
          </Panel>
        )}
        <Panel title={t('overview.byAge')}>
          {o.waiting ? (
            <MiniBars
              parts={o.by_age.map(({ until_days, requests: value }, at) => ({
                label: ageTitle(until_days, o.by_age[at - 1]?.until_days ?? null),
                value,
              }))}
            />
          ) : (
            <Empty compact title={t('overview.nothingWaits')} />
          )}
        </Panel>
        {o.liability && <Liability owed={o.liability} />}
        <AwayPanel days={1} title={t('team.awayTodayAll')} />
      </div>
      <div style={{ marginTop: 20 }}>
        <AwayTimeline />
      </div>
    </>
  )
}

function ageTitle(until: number | null, after: number | null): string {
  if (until === null) return t('overview.longer', { days: count(after ?? 0) })
  return after === null
    ? t('overview.upTo')
    : t('overview.between', { from: count(after + 1), to: count(until) })
}

const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.panel} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)
