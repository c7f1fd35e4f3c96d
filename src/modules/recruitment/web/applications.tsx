import { useAddress, useAddressValue } from '#ui/data/address.ts'
import { SideDrawer } from '#ui/overlay/side-drawer.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { Segmented } from '#ui/show/segmented.tsx'
import { shown } from '#engines/list/action-web.tsx'
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
  resumeApplication,
} from '#modules/recruitment/shared/application.ts'
import { applicationStages, assignedStages } from '#modules/recruitment/shared/words.ts'
import { ApplicationView } from '#modules/recruitment/web/application-view.tsx'
import { t } from '#modules/recruitment/web/words.ts'

type Row = RowOf<typeof applications>

/** The pipeline: counts by stage narrow the list, and a row opens the candidate. */
export default function Applications() {
  const [open, setOpen] = useAddressValue('application', '')
  return (
    <>
      <ListScreen
        of={applications}
        subtitle={t('application.hint')}
        lead={(answer) => <Stages stages={(answer as { stages?: Stage[] } | undefined)?.stages ?? []} />}
        actions={[
          addApplication,
          shown<typeof moveApplication, Row>(moveApplication, {
            start: (row) => ({ stage: row?.next ?? null, remarks: '' }),
          }),
          shown<typeof assignApplication, Row>(assignApplication, {
            start: (row) => ({ stage: assignedStages.find((one) => one === row?.stage) ?? null }),
            size: 640,
          }),
          referApplication,
          negotiateSalary,
          offerApplication,
          holdApplication,
          resumeApplication,
          rejectApplication,
        ]}
        onOpen={(row) => setOpen(row.id)}
      />
      <SideDrawer opened={open !== ''} onClose={() => setOpen('')} title={t('application.title')} size={720}>
        {open !== '' && <ApplicationView id={open} />}
      </SideDrawer>
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
