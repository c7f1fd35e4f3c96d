import type { ResponseOf } from '#kernel/endpoint.ts'
import { declared } from '#ui/i18n/declared.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { CardsSkeleton } from '#ui/show/loading.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { StatCard } from '#ui/show/stat-card.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { teamOverview } from '#modules/hris/shared/team-overview.ts'
import styles from '#modules/hris/web/hris.module.css'
import { Due, Share } from '#modules/hris/web/overview-panels.tsx'
import { t } from '#modules/hris/web/words.ts'
import { genders } from '#modules/organization/shared/person-choice.ts'

type Overview = ResponseOf<typeof teamOverview>

/** What a supervisor looks at first: how many they are, and for whom something falls due. */
export default function TeamOverview() {
  const { org } = useScope()
  const read = useRead(teamOverview, { params: { org } })
  return (
    <>
      <PageHead title={t('team.overview')} subtitle={t('team.overviewHint')} />
      <ReadState read={read} waiting={<CardsSkeleton cards={8} />} compact={false}>
        {(data) => <Content overview={data} />}
      </ReadState>
    </>
  )
}

function Content({ overview: o }: { overview: Overview }) {
  const { to } = useScope()
  return (
    <>
      <div className={styles.stats}>
        <StatCard title={t('team.size')} value={o.direct} href={to('user-supervisor-my-team-directory')} />
        <StatCard
          title={t('team.sizeAll')}
          value={o.all}
          href={to('user-supervisor-my-team-directory', {}, { reach: 'all' })}
        />
        <StatCard title={t('overview.probation')} value={o.on_probation} />
        <StatCard title={t('team.joined')} value={o.joined_this_year} />
        <StatCard title={t('team.leaving')} value={o.leaving} />
        <StatCard
          title={t('team.changes')}
          value={o.open_changes}
          href={to('user-supervisor-my-team-reports-profile-change-requests', {}, { status: 'Requested' })}
        />
      </div>
      <div className={styles.flow}>
        <Due title={t('overview.probationEnding')} due={o.probation_ending} />
        <Due title={t('overview.contractsEnding')} due={o.contracts_ending} past={declared('Expired')} />
        <Due title={t('team.birthdays')} due={o.birthdays} />
        <Due title={t('team.lastDays')} due={o.last_days} />
        <Share title={t('overview.division')} parts={o.by_division} />
        <Share title={t('overview.type')} parts={o.by_employment_type} />
        <Share title={t('team.byLevel')} parts={o.by_level} />
        <Share title={t('overview.gender')} parts={o.by_gender} says={genders} />
      </div>
    </>
  )
}
