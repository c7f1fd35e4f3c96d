import type { ReactNode } from 'react'
import { useAddress, useAddressValue } from '#ui/data/address.ts'
import { SideDrawer } from '#ui/overlay/side-drawer.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { Segmented } from '#ui/show/segmented.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { shown, useActions, type Actions } from '#engines/list/action-web.tsx'
import type { RowOf } from '#engines/list/list.ts'
import { ListScreen } from '#engines/list/list-web.tsx'
import {
  addApplication,
  applications,
  assignApplication,
  holdApplication,
  moveApplication,
  negotiateSalary,
  offerApplication,
  referApplication,
  rejectApplication,
  reconsiderApplication,
  resumeApplication,
  testApplication,
} from '#modules/recruitment/shared/application.ts'
import { offerInterview } from '#modules/recruitment/shared/interview.ts'
import { addTalent, considerTalent, removeTalent, talents } from '#modules/recruitment/shared/talent.ts'
import { applicationStages, assignedStages } from '#modules/recruitment/shared/words.ts'
import { ApplicationBoard } from '#modules/recruitment/web/application-board.tsx'
import { ApplicationFunnel } from '#modules/recruitment/web/application-funnel.tsx'
import { ApplicationView } from '#modules/recruitment/web/application-view.tsx'
import { t } from '#modules/recruitment/web/words.ts'

type Row = RowOf<typeof applications>

/** The pipeline as a list, as a board and in figures; a row or a card opens the candidate. */
export default function Applications() {
  const [open, setOpen] = useAddressValue('application', '')
  const [view, setView] = useAddressValue('view', 'list')
  const choice = (
    <Segmented
      label={t('board.view')}
      value={view === 'board' || view === 'funnel' || view === 'talent' ? view : 'list'}
      onChange={setView}
      options={[
        { value: 'list', label: t('board.asList') },
        { value: 'board', label: t('board.asBoard') },
        { value: 'funnel', label: t('board.asFunnel') },
        { value: 'talent', label: t('board.asTalent') },
      ]}
    />
  )
  return (
    <>
      {view === 'talent' ? (
        <ListScreen of={talents} subtitle={t('board.talentHint')} actions={[considerTalent, removeTalent]}>
          {choice}
        </ListScreen>
      ) : view === 'board' || view === 'funnel' ? (
        <Pictured isBoard={view === 'board'} choice={choice} onOpen={setOpen} />
      ) : (
        <ListScreen
          of={applications}
          subtitle={t('application.hint')}
          lead={(answer) => <Stages stages={(answer as { stages?: Stage[] } | undefined)?.stages ?? []} />}
          actions={[addApplication, ...onRow]}
          onOpen={(row) => setOpen(row.id)}
        >
          {choice}
        </ListScreen>
      )}
      <SideDrawer opened={open !== ''} onClose={() => setOpen('')} title={t('application.title')} size={720}>
        {open !== '' && <ApplicationView id={open} />}
      </SideDrawer>
    </>
  )
}

const onRow: Actions = [
  shown<typeof moveApplication, Row>(moveApplication, {
    start: (row) => ({ stage: row?.next ?? null, remarks: '' }),
  }),
  shown<typeof assignApplication, Row>(assignApplication, {
    start: (row) => ({ stage: assignedStages.find((one) => one === row?.stage) ?? null }),
    size: 640,
  }),
  testApplication,
  offerInterview,
  referApplication,
  negotiateSalary,
  offerApplication,
  holdApplication,
  resumeApplication,
  reconsiderApplication,
  addTalent,
  rejectApplication,
]

function Pictured({
  isBoard,
  choice,
  onOpen,
}: {
  isBoard: boolean
  choice: ReactNode
  onOpen: (id: string) => void
}) {
  const acts = useActions([addApplication], () => '')
  return (
    <>
      <PageHead title={declared(applications.title)} subtitle={t('application.hint')}>
        {choice}
        {acts.buttons}
      </PageHead>
      {isBoard ? <ApplicationBoard actions={onRow} onOpen={onOpen} /> : <ApplicationFunnel />}
      {acts.dialog}
    </>
  )
}

interface Stage {
  stage: string
  count: number
}

function Stages({ stages }: { stages: readonly Stage[] }) {
  const [search, change] = useAddress()
  const stage = search['stage'] ?? ''
  const counts = new Map(stages.map((one) => [one.stage, one.count]))
  return (
    <div style={{ overflowX: 'auto', maxWidth: '100%' }}>
      <Segmented
        label={t('application.stages')}
        value={stage}
        onChange={(value) => change({ stage: value || null, page: null })}
        options={[
          {
            value: '',
            label: t('application.all'),
            count: stages.reduce((sum, { count }) => sum + count, 0),
          },
          ...applicationStages.map((value) => ({
            value,
            label: declared(value),
            count: counts.get(value) ?? 0,
          })),
        ]}
      />
    </div>
  )
}
