import { Box, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useAddressValue } from '#ui/data/address.ts'
import { ScopeProvider, useScope } from '#ui/data/scope.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { ListScreen } from '#engines/list/list-web.tsx'
import {
  enrol,
  joinWaitingList,
  nominate,
  openSessions,
  rateEffect,
  teamSeats,
  trainingCatalogue,
} from '#modules/training/shared/learning.ts'
import { RequestForm } from '#modules/training/web/request-form.tsx'
import { TrainingRequests } from '#modules/training/web/request-list.tsx'
import { SessionCalendar } from '#modules/training/web/session-calendar.tsx'
import { t } from '#modules/training/web/words.ts'

const views = ['open', 'catalogue', 'calendar', 'requests', 'team', 'approve'] as const
type View = (typeof views)[number]
const words = {
  open: 'open',
  catalogue: 'catalogue',
  calendar: 'calendar',
  requests: 'myRequests',
  team: 'team',
  approve: 'approve',
} as const

/** What one can take and when, what one asked for, and for supervisors their team. */
export default function Catalogue() {
  const scope = useScope()
  const [chosen, choose] = useAddressValue('view', 'open')
  const offered = views.filter((view) => scope.leads || (view !== 'team' && view !== 'approve'))
  const view: View = offered.find((one) => one === chosen) ?? 'open'
  // what a supervisor does stands in their own area, with the hat of who decides
  const supervising = useMemo(() => ({ ...scope, as: 'supervisor' as const }), [scope])
  const choice = (
    <Box mb="sm">
      <Segmented
        label={t('view')}
        value={view}
        onChange={choose}
        options={offered.map((value) => ({ value, label: t(words[value]) }))}
      />
    </Box>
  )
  const title = t('page.trainings')
  if (view === 'team')
    return (
      <ScopeProvider scope={supervising}>
        <ListScreen
          of={teamSeats}
          title={title}
          subtitle={t('teamHint')}
          actions={[nominate, rateEffect]}
          above={choice}
        />
      </ScopeProvider>
    )
  if (view === 'approve')
    return (
      <ScopeProvider scope={supervising}>
        <TrainingRequests title={title} subtitle={t('requestsHint')} above={choice} />
      </ScopeProvider>
    )
  if (view === 'requests')
    return (
      <TrainingRequests title={title} subtitle={t('catalogueHint')} above={choice}>
        <Ask />
      </TrainingRequests>
    )
  if (view === 'calendar')
    return (
      <>
        <PageHead title={title} subtitle={t('catalogueHint')} />
        {choice}
        <SessionCalendar />
      </>
    )
  if (view === 'catalogue')
    return (
      <ListScreen of={trainingCatalogue} title={title} subtitle={t('catalogueHint')} above={choice}>
        <Ask />
      </ListScreen>
    )
  return (
    <ListScreen
      of={openSessions}
      title={title}
      subtitle={t('catalogueHint')}
      above={choice}
      actions={[enrol, joinWaitingList]}
    >
      <Ask />
    </ListScreen>
  )
}

function Ask() {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button leftSection={<IconPlus size={16} />} onClick={() => setAsking(true)}>
        {t('ask')}
      </Button>
      <RequestForm opened={asking} onClose={() => setAsking(false)} />
    </>
  )
}
