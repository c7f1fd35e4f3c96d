import { useAddressValue } from '#ui/data/address.ts'
import { ScopeProvider, useScope } from '#ui/data/scope.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { RequestsScreen } from '#engines/approval/request-screen-web.tsx'
import { resignation, withdrawal } from '#modules/offboarding/shared/resignation.ts'
import { LastDay } from '#modules/offboarding/web/last-day.tsx'
import { AskToStay } from '#modules/offboarding/web/resignation-actions.tsx'
import {
  resignationColumns,
  resignationFacts,
  withdrawalColumns,
  withdrawalFacts,
} from '#modules/offboarding/web/resignation-parts.tsx'
import { reasonFilter } from '#modules/offboarding/web/reason-choice.ts'
import { RetentionPanel } from '#modules/offboarding/web/retention.tsx'
import { Talks } from '#modules/offboarding/web/talks.tsx'
import { t } from '#modules/offboarding/web/words.ts'

// the words of the language that is chosen when they are shown
const views = () =>
  ({
    mine: { title: t('resignation.mine'), hint: t('resignation.requestsHint') },
    team: { title: t('resignation.team'), hint: t('resignation.teamHint') },
    talks: { title: t('talk.mine'), hint: t('talk.mineHint') },
    all: { title: t('resignation.all'), hint: t('resignation.hrHint') },
    withdrawals: { title: t('withdrawal.title'), hint: t('withdrawal.hrHint') },
  }) as const
type View = keyof ReturnType<typeof views>

/** Resignations: one's own and those of one's team in the employee's area, everybody's and their withdrawals for HR. */
export default function ResignationRequests() {
  const scope = useScope()
  const isHr = scope.as === 'hr'
  const offered: readonly View[] = isHr
    ? ['all', 'withdrawals']
    : scope.leads
      ? ['mine', 'team', 'talks']
      : ['mine', 'talks']
  const [whose, setWhose] = useAddressValue('whose', isHr ? 'all' : 'mine')
  const view = offered.find((one) => one === whose) ?? offered[0] ?? 'mine'
  const choice = offered.length > 1 && (
    <Segmented
      label={t('resignation.requests')}
      value={view}
      onChange={setWhose}
      options={offered.map((value) => ({ value, label: views()[value].title }))}
    />
  )
  const head = { title: t('resignation.requests'), subtitle: views()[view].hint }
  return (
    <ScopeProvider scope={view === 'team' ? { ...scope, as: 'supervisor' } : scope} key={view}>
      {view === 'talks' ? (
        <>
          <PageHead {...head}>{choice}</PageHead>
          <Talks />
        </>
      ) : view === 'withdrawals' ? (
        <RequestsScreen
          declared={withdrawal.shown}
          {...head}
          columns={withdrawalColumns()}
          facts={withdrawalFacts}
        >
          {choice}
        </RequestsScreen>
      ) : (
        <RequestsScreen
          declared={resignation.shown}
          {...head}
          columns={resignationColumns()}
          facts={resignationFacts}
          filters={[reasonFilter(scope.org)]}
          more={(row) => (
            <>
              <LastDay row={row} />
              <RetentionPanel about={{ request_id: row.id }} plans={row.may_agree} />
              <AskToStay row={row} />
            </>
          )}
        >
          {choice}
        </RequestsScreen>
      )}
    </ScopeProvider>
  )
}
