import type { ResponseOf } from '#kernel/endpoint.ts'
import { P } from '#kernel/permission.ts'
import { declared } from '#ui/i18n/declared.ts'
import { Chart } from '#ui/chart/chart.tsx'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { shortMonth } from '#ui/date/written.ts'
import { count } from '#ui/i18n/format.ts'
import { CardsSkeleton } from '#ui/show/loading.tsx'
import { MoreLink } from '#ui/show/more-link.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { StatCard } from '#ui/show/stat-card.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { hrisOverview } from '#modules/hris/shared/overview.ts'
import styles from '#modules/hris/web/hris.module.css'
import { Due, Share } from '#modules/hris/web/overview-panels.tsx'
import { t } from '#modules/hris/web/words.ts'

type Overview = ResponseOf<typeof hrisOverview>

/** What HR looks at first: how many, where, who came and went, what falls due. */
export default function HrOverview() {
  const { org } = useScope()
  const read = useRead(hrisOverview, { params: { org } })
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
  const { to, today, may } = useScope()
  const view = useCalendar()
  const month = shortMonth(view, o.month)
  return (
    <>
      <div className={styles.stats}>
        <StatCard
          title={t('overview.current')}
          value={count(o.current)}
          {...(o.not_counted > 0 ? { note: t('overview.notCounted', { count: o.not_counted }) } : {})}
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
          note={month}
          href={to('admin-hris-employees', {}, { joined_from: o.month.start, joined_to: o.month.end })}
        />
        <StatCard
          title={t('overview.leaving')}
          value={count(o.leaving_this_month)}
          note={month}
          href={to('admin-hris-employees', {}, { left_from: o.month.start, left_to: o.month.end })}
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
          rows={o.movement.map(({ joined, left, ...days }) => ({
            label: shortMonth(view, days),
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
        <Due title={t('overview.probationEnding')} due={o.probation_ending} />
        <Due title={t('overview.contractsEnding')} due={o.contracts_ending} past={declared('Expired')} />
        <Due
          title={t('overview.retiring')}
          due={o.retiring}
          past={t('overview.ageReached')}
          more={
            may([P.hris.employmentReview]) && (
              <MoreLink
                href={to('admin-hris-employment-review-facts', {}, { fact: 'Reaches the age of retirement' })}
              >
                {t('overview.retiringAll')}
              </MoreLink>
            )
          }
        />
        <Due title={t('overview.newJoiners')} due={o.new_joiners} />
      </div>
    </>
  )
}
