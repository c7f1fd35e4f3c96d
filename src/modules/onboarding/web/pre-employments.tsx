import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { P } from '#kernel/permission.ts'
import { useAddressValue } from '#ui/data/address.ts'
import { useList } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { useExports } from '#engines/exchange/exporting-web.ts'
import { ownPlaces, placeChoices, whileAsked } from '#modules/hris/web/public-people-filters.ts'
import {
  preEmployments,
  preStates,
  sources,
  type PreEmployment,
} from '#modules/onboarding/shared/pre-employment.ts'
import { portalTones, portalWords } from '#modules/onboarding/web/portal-badge.ts'
import { PreForm } from '#modules/onboarding/web/pre-form.tsx'
import { PreSheet } from '#modules/onboarding/web/pre-sheet.tsx'
import { t } from '#modules/onboarding/web/words.ts'
import { useRowHistory } from '#engines/audit/history-web.tsx'

/** Who will join, and every step until they have. */
export default function PreEmployments() {
  const { org, may, to } = useScope()
  const list = useList(preEmployments, { params: { org }, query: {} })
  const exports = useExports(preEmployments, list)
  const history = useRowHistory('pre_employment', [P.hris.preEmployment, P.hris.onboarding])
  const [open, setOpen] = useAddressValue('person', '')
  const [editing, setEditing] = useState<PreEmployment | null>(null)
  const add = may([P.hris.preEmployment], 'write') && (
    <Button leftSection={<IconPlus size={16} />} component={Link} to={to('admin-hris-pre-employment-add')}>
      {t('pre.add')}
    </Button>
  )
  return (
    <>
      <PageHead title={t('pre.title')} subtitle={t('pre.hint')}>
        {add}
      </PageHead>
      <DataTable<PreEmployment>
        title={t('pre.title')}
        name="pre-employment"
        list={list}
        columns={[
          { key: 'full_name', title: t('pre.name') },
          { key: 'job_title', title: t('pre.jobTitle'), value: (row) => row.job_title?.name },
          { key: 'branch', title: t('pre.branch'), value: (row) => row.branch?.name },
          { key: 'joins_on', title: t('pre.joins'), kind: 'day' },
          {
            key: 'supervisors',
            title: t('pre.supervisors'),
            value: (row) => row.supervisors.map(({ full_name }) => full_name).join(', '),
          },
          { key: 'source', title: t('pre.source'), value: (row) => t(`sources.${row.source}`) },
          { key: 'email', title: t('pre.email'), hidden: true },
          {
            key: 'pre_boarding',
            title: t('details.column'),
            value: ({ pre_boarding }) => portalWords(pre_boarding),
            render: ({ pre_boarding }) => (
              <StatusBadge
                plain
                status={portalWords(pre_boarding)}
                tone={pre_boarding ? portalTones[pre_boarding.status] : 'neutral'}
              />
            ),
          },
          { key: 'state', title: t('pre.state'), kind: 'status' },
        ]}
        filters={[
          { name: 'state', title: t('pre.state'), options: [...preStates], multiple: true },
          {
            name: 'source',
            title: t('pre.source'),
            options: sources.map((value) => ({ value, label: t(`sources.${value}`) })),
            multiple: true,
          },
          { name: 'range', title: t('pre.joins'), kind: 'days', from: 'from', to: 'to' },
          ...placeChoices(org),
          ...whileAsked(ownPlaces(org), list.filters),
        ]}
        exports={exports}
        emptyHint={t('pre.emptyHint')}
        emptyAction={add}
        rowActions={(row) => [...history.entries(row.id, row.full_name)]}
        onOpen={(row) => setOpen(row.id)}
      />
      {history.dialog}
      <PreSheet id={open} onClose={() => setOpen('')} onEdit={setEditing} />
      <Dialog opened={editing !== null} onClose={() => setEditing(null)} title={t('pre.edit')} size={760}>
        {editing && (
          <PreForm
            place="dialog"
            row={editing}
            onSaved={() => setEditing(null)}
            onCancel={() => setEditing(null)}
          />
        )}
      </Dialog>
    </>
  )
}
