import { useNavigate, useParams } from '@tanstack/react-router'
import { IconCalendarStats, IconListDetails } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { z } from 'zod'
import { useAddressValue } from '#ui/data/address.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { ImportScreen } from '#engines/exchange/import-web.tsx'
import { ListScreen, ListTable } from '#engines/list/list-web.tsx'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { OrganizationFlows } from '#modules/organization/web/public-flows.tsx'
import { actualFlows, actualImport } from '#modules/employee-evaluation/shared/actual.ts'
import {
  addTargetRow,
  assignTargets,
  assignedTargets,
  editAssigned,
  editTargetRow,
  enterActual,
  removeAssigned,
  removeTargetRow,
  target,
  targetForm,
  targetRows,
} from '#modules/employee-evaluation/shared/target.ts'
import { ActualRequests } from '#modules/employee-evaluation/web/actuals.tsx'
import { AssignedSheet } from '#modules/employee-evaluation/web/assigned-target.tsx'
import { Scales } from '#modules/employee-evaluation/web/scales.tsx'
import { SpreadOfRow } from '#modules/employee-evaluation/web/spread.tsx'
import { t } from '#modules/employee-evaluation/web/words.ts'

const screens = { targets: Targets, forms: Forms, form: Form, assign: Assign }

/** One screen, told which by its line in screens.ts. */
export default function EvaluationTargets({ of }: { of: keyof typeof screens }) {
  const Shown = screens[of]
  return <Shown key={of} />
}

function Targets() {
  return (
    <>
      <PageHead title={t('targets.title')} subtitle={t('targets.hint')} />
      <AddressTabs
        label={t('targets.title')}
        tabs={[
          {
            value: 'targets',
            title: t('targets.title'),
            show: () => <SettingsScreen declared={target} headless />,
          },
          { value: 'scales', title: t('scales.title'), show: () => <Scales /> },
        ]}
      />
    </>
  )
}

const formPage = 'admin-employee-evaluation-target-setting-target-form'

function Forms() {
  const { to } = useScope()
  const navigate = useNavigate()
  return (
    <SettingsScreen
      declared={targetForm}
      subtitle={t('forms.hint')}
      actions={({ id }) => [
        {
          title: t('forms.targets'),
          icon: <IconListDetails size={16} />,
          run: () => void navigate({ to: to(`${formPage}-detail`, { target_id: String(id) }) }),
        },
      ]}
    />
  )
}

type Row = z.output<typeof targetRows.row>

function Form() {
  const [spreads, setSpreads] = useState<Row | null>(null)
  const { target_id: id = '' } = useParams({ strict: false }) as { target_id?: string }
  const { org, to } = useScope()
  const read = useRead(targetForm.read, { params: { org, id } })
  const below = { form_id: id }
  return (
    <ReadState read={read} lines={6}>
      {(form) => (
        <>
          <PageHead
            title={(form as { title: string }).title}
            subtitle={t('form.hint')}
            crumbs={[{ title: t('forms.title'), href: to(formPage) }]}
          />
          <ListTable
            of={targetRows}
            params={below}
            actions={[{ act: addTargetRow, params: below } as never, editTargetRow, removeTargetRow]}
            rowActions={(row) =>
              row.kind === 'Sum'
                ? [
                    {
                      title: t('spread.title'),
                      icon: <IconCalendarStats size={16} />,
                      run: () => setSpreads(row),
                    },
                  ]
                : []
            }
          />
          <SpreadOfRow key={spreads?.id} row={spreads} form_id={id} onClose={() => setSpreads(null)} />
        </>
      )}
    </ReadState>
  )
}

const views = ['targets', 'requests', 'flows', 'import'] as const

/** Targets of employees, what they reported, who decides it, and actuals from a file. */
function Assign() {
  const [chosen, choose] = useAddressValue('tab', 'targets')
  const view = views.find((one) => one === chosen) ?? 'targets'
  const choice = (
    <Segmented
      label={t('assign.view')}
      value={view}
      onChange={choose}
      options={views.map((value) => ({ value, label: t(`assign.views.${value}`) }))}
    />
  )
  if (view === 'requests')
    return <ActualRequests title={t('assign.title')} subtitle={t('assign.requestsHint')} above={choice} />
  if (view === 'flows')
    return (
      <OrganizationFlows declared={actualFlows} title={t('assign.title')} subtitle={t('assign.flowsHint')}>
        {choice}
      </OrganizationFlows>
    )
  if (view === 'import')
    return (
      <ImportScreen name={actualImport.name} title={actualImport.title}>
        {choice}
      </ImportScreen>
    )
  return <AssignedTargets choice={choice} />
}

function AssignedTargets({ choice }: { choice: ReactNode }) {
  const [open, setOpen] = useAddressValue('target', '')
  return (
    <>
      <ListScreen
        of={assignedTargets}
        title={t('assign.title')}
        subtitle={t('assign.hint')}
        above={choice}
        actions={[assignTargets, enterActual, editAssigned, removeAssigned]}
        onOpen={({ id }) => setOpen(id)}
      />
      <AssignedSheet id={open || null} onClose={() => setOpen('')} />
    </>
  )
}
