import { inDigits } from '#kernel/calendar/names.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Sparkline } from '#ui/chart/spark.tsx'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { reaching, shortDay } from '#ui/date/written.ts'
import { count, percent } from '#ui/i18n/format.ts'
import { StatCard } from '#ui/show/stat-card.tsx'
import type { Dashboard, Workforce } from '#modules/dashboard/shared/dashboard.ts'
import { between, lists } from '#modules/dashboard/web/lists.ts'
import { t } from '#modules/dashboard/web/words.ts'
import styles from '#modules/dashboard/web/dashboard.module.css'

/** The figures of the day, each a door to what it counts. */
export function FigureStrip({ seen: { workforce, requests, away } }: { seen: Dashboard }) {
  const { to } = useScope()
  if (!workforce && !requests && !away) return null
  const open = requests?.counts.reduce((sum, { open: some }) => sum + some, 0) ?? 0
  const forHr = requests?.counts.reduce((sum, { for_hr }) => sum + for_hr, 0) ?? 0
  return (
    <div className={styles.figures}>
      {workforce && <People workforce={workforce} />}
      {away && (
        <StatCard
          title={t('figures.away')}
          value={count(away.count)}
          note={
            workforce?.current && away.count
              ? t('figures.awayShare', { share: percent(away.count / workforce.current) })
              : null
          }
          href={to('admin-leave-overview')}
        />
      )}
      {requests && (
        <StatCard
          title={t('figures.open')}
          value={count(open)}
          note={forHr ? t('figures.forHr', { count: forHr }) : t('figures.noneForHr')}
          href={to(lists[requests.counts[0]?.type ?? '']?.screen ?? 'admin-leave-employees-request')}
        />
      )}
    </div>
  )
}

function People({ workforce }: { workforce: Workforce }) {
  const { to } = useScope()
  const month = useRange(workforce.month)
  const counts = workforce.headcounts
  return (
    <>
      <StatCard
        title={t('figures.current')}
        value={count(workforce.current)}
        {...(workforce.not_counted > 0
          ? { note: t('figures.notCounted', { count: workforce.not_counted }) }
          : {})}
        {...changeOf(counts)}
        href={to('admin-hris-current-employee-list')}
      >
        <Sparkline values={counts} title={t('figures.trend')} height={28} />
      </StatCard>
      <StatCard
        title={t('figures.joined')}
        value={count(workforce.joined_this_month)}
        note={month}
        href={to('admin-hris-employees', {}, between('joined', workforce.month))}
      />
      <StatCard
        title={t('figures.leaving')}
        value={count(workforce.leaving_this_month)}
        note={month}
        href={to('admin-hris-employees', {}, between('left', workforce.month))}
      />
      <StatCard
        title={t('figures.probation')}
        value={count(workforce.on_probation)}
        note={t('figures.probationDue', { count: workforce.probation_due })}
        href={to(
          'admin-hris-current-employee-list',
          {},
          {
            probation_from: workforce.soon.start,
            joined_to: workforce.soon.start,
          },
        )}
      />
    </>
  )
}

/** Against the end of the month before; whether more is better is not for a figure to say. */
function changeOf(counts: readonly number[]) {
  const change = (counts.at(-1) ?? 0) - (counts.at(-2) ?? 0)
  if (change === 0) return { note: t('figures.same') }
  return { note: t(change > 0 ? 'figures.more' : 'figures.less', { count: Math.abs(change) }) }
}

function useRange({ start, end }: { start: string; end: string }): string {
  const view = useCalendar()
  const system = reaching(view.shown, start)
  const from = system.of(start)
  const to = system.of(end)
  const until = shortDay(view, system, end) ?? end
  // a month of the organization's calendar lies in two of the other
  const begins =
    from && from.month === to?.month ? inDigits(from.day, view.writing.digits) : shortDay(view, system, start)
  return `${begins ?? start} – ${until}`
}
