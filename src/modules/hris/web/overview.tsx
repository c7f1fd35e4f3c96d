import { englishMonth } from '#kernel/calendar/range.ts'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { Chart } from '#ui/chart/chart.tsx'
import { MiniBars } from '#ui/chart/spark.tsx'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { shortMonth } from '#ui/date/written.ts'
import { count } from '#ui/i18n/format.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { ErrorState } from '#ui/show/error-state.tsx'
import { CardsSkeleton } from '#ui/show/loading.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Person } from '#ui/show/person.tsx'
import { StatCard } from '#ui/show/stat-card.tsx'
import { hrisOverview } from '#modules/hris/shared/overview.ts'
import styles from '#modules/hris/web/hris.module.css'
import { Panel } from '#modules/hris/web/profile-about.tsx'
import { t } from '#modules/hris/web/words.ts'

type Overview = ResponseOf<typeof hrisOverview>

/** What HR looks at first: how many, where, who came and went, what falls due. */
export default function HrOverview() {
  const { org } = useScope()
  const read = useRead(hrisOverview, { params: { org } })
  return (
    <>
      <PageHead title={t('overview.title')} subtitle={t('overview.hint')} />
      {read.isPending ? (
        <CardsSkeleton cards={8} />
      ) : read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <Content overview={read.data} />
      )}
    </>
  )
}

function Content({ overview: o }: { overview: Overview }) {
  const { to, today } = useScope()
  const month = englishMonth(today)
  const view = useCalendar()
  return (
    <>
      <div className={styles.stats}>
        <StatCard
          title={t('overview.current')}
          value={count(o.current)}
          href={to('admin-hris-current-employee-list')}
        />
        <StatCard
          title={t('overview.past')}
          value={count(o.past)}
          href={to('admin-hris-past-employee-list')}
        />
        <StatCard
          title={t('overview.joined')}
          value={count(o.joined_this_month)}
          href={to('admin-hris-employees', {}, { joined_from: month.start, joined_to: month.end })}
        />
        <StatCard
          title={t('overview.leaving')}
          value={count(o.leaving_this_month)}
          href={to('admin-hris-employees', {}, { left_from: month.start, left_to: month.end })}
        />
        <StatCard
          title={t('overview.probation')}
          value={count(o.on_probation)}
          href={to('admin-hris-current-employee-list', {}, { probation_from: today, joined_to: today })}
        />
      </div>
      <div className={styles.columns}>
        <Chart
          kind="bar"
          title={t('overview.movement')}
          rows={o.movement.map(({ month, joined, left }) => ({
            label: shortMonth(view, month),
            joined,
            left,
          }))}
          series={[
            { key: 'joined', title: t('overview.cameIn') },
            { key: 'left', title: t('overview.wentOut') },
          ]}
        />
        <Share title={t('overview.division')} parts={o.by_division} />
        <Share title={t('overview.branch')} parts={o.by_branch} />
        <Share title={t('overview.type')} parts={o.by_employment_type} />
        <Events title={t('overview.probationEnding')} events={o.probation_ending} />
        <Events title={t('overview.contractsEnding')} events={o.contracts_ending} />
        <Events title={t('overview.retiring')} events={o.retiring} />
        <Events title={t('overview.newJoiners')} events={o.new_joiners} />
      </div>
    </>
  )
}

const Share = ({ title, parts }: { title: string; parts: Overview['by_branch'] }) => (
  <Panel title={title}>
    {parts.length ? (
      <MiniBars parts={parts.slice(0, 8).map(({ name, people }) => ({ label: name, value: people }))} />
    ) : (
      <Empty compact />
    )}
  </Panel>
)

function Events({ title, events }: { title: string; events: Overview['retiring'] }) {
  const { linkOf } = useScope()
  return (
    <Panel title={title}>
      {events.length ? (
        <ul className={styles.people}>
          {events.map((event) => (
            <li key={`${event.person.id} ${event.on}`}>
              <Person person={event.person} {...linkOf(event.person)} />
              <Day value={event.on} />
            </li>
          ))}
        </ul>
      ) : (
        <Empty compact title={t('overview.nothing')} />
      )}
    </Panel>
  )
}
