import { Button } from '@mantine/core'
import { IconArrowLeft, IconAward, IconFileImport } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useExports } from '#engines/exchange/exporting-web.ts'
import { useAddressValue } from '#ui/data/address.ts'
import { useList } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { asOptions } from '#ui/form/async-source.ts'
import { SideDrawer } from '#ui/overlay/side-drawer.tsx'
import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { Filter } from '#ui/table/filter.ts'
import {
  assignedKsao,
  ksaoCodes,
  ksaoKinds,
  peopleWithKsao,
  type KsaoPerson,
  type KsaoRow,
} from '#modules/hris/shared/ksao.ts'
import { assignedKsaoImport } from '#modules/hris/shared/ksao-import.ts'
import { AssignKsao, librarySource } from '#modules/hris/web/ksao-form.tsx'
import { KsaoLevel } from '#modules/hris/web/ksao-level.tsx'
import { KsaoList } from '#modules/hris/web/ksao-list.tsx'
import { placeChoices } from '#modules/hris/web/public-people-filters.ts'
import { t } from '#modules/hris/web/words.ts'
import { useRowHistory } from '#engines/audit/history-web.tsx'

const ImportScreen = lazy(async () => ({
  default: (await import('#engines/exchange/import-web.tsx')).ImportScreen,
}))

type Chosen = readonly Pick<KsaoPerson, 'id' | 'person'>[]

/** Who knows and can do what: HR assigns attributes of the library, to one person or to many. */
export default function AssignKsaoScreen() {
  const { may } = useScope()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [shown, show] = useAddressValue('show', '')
  const editable = may(ksaoCodes, 'write')
  if (shown === 'import') return <AssignByFile onBack={() => show('')} />
  return (
    <>
      <PageHead title={t('ksao.title')} subtitle={t('ksao.hint')}>
        {editable && (
          <>
            <Button
              variant="default"
              leftSection={<IconFileImport size={16} />}
              onClick={() => show('import')}
            >
              {t('ksao.import')}
            </Button>
            <Button leftSection={<IconAward size={16} />} onClick={() => setChosen([])}>
              {t('ksao.assign')}
            </Button>
          </>
        )}
      </PageHead>
      <AddressTabs
        label={t('ksao.title')}
        tabs={[
          {
            value: 'people',
            title: t('ksao.people'),
            show: () => <People onAssign={editable ? setChosen : null} />,
          },
          { value: 'assignments', title: t('ksao.assignments'), show: () => <Assignments /> },
        ]}
      />
      <AssignKsao chosen={chosen} onClose={() => setChosen(null)} />
    </>
  )
}

function AssignByFile({ onBack }: { onBack: () => void }) {
  const { to } = useScope()
  const seen = { title: t('ksao.title'), href: to('admin-hris-assign-ksao') }
  return (
    <Suspense fallback={<FormSkeleton fields={5} />}>
      <ImportScreen name={assignedKsaoImport.name} title={assignedKsaoImport.title} seen={seen}>
        <Button variant="default" leftSection={<IconArrowLeft size={16} />} onClick={onBack}>
          {t('ksao.back')}
        </Button>
      </ImportScreen>
    </Suspense>
  )
}

const filtersOf = (org: string): Filter[] => [
  { name: 'ksao_id', title: t('ksao.attribute'), kind: 'reference', source: asOptions(librarySource(org)) },
  {
    name: 'kind',
    title: t('ksao.kind'),
    options: ksaoKinds.map((value) => ({ value, label: t(`ksao.kinds.${value}`) })),
    multiple: true,
  },
  ...placeChoices(org),
]

function People({ onAssign }: { onAssign: ((people: Chosen) => void) | null }) {
  const { org } = useScope()
  const list = useList(peopleWithKsao, { params: { org } })
  const [open, setOpen] = useAddressValue('person', '')
  const shown = list.rows.find(({ id }) => id === open)
  const assign = { title: t('ksao.assign'), icon: <IconAward size={16} /> }
  return (
    <>
      <DataTable<KsaoPerson>
        title={t('ksao.people')}
        name="ksao-people"
        list={list}
        columns={[
          { key: 'person', title: t('columns.person'), kind: 'person' },
          ...ksaoKinds.map((kind) => ({
            key: kind,
            title: t(`ksao.kinds.${kind}`),
            kind: 'number' as const,
          })),
          { key: 'latest', title: t('ksao.latest'), kind: 'day' },
        ]}
        filters={[
          {
            name: 'assigned',
            title: t('ksao.any'),
            options: [
              { value: 'true', label: t('change.yes') },
              { value: 'false', label: t('change.no') },
            ],
          },
          ...filtersOf(org),
        ]}
        onOpen={(row) => setOpen(row.id)}
        bulk={onAssign ? [{ ...assign, run: (rows) => onAssign(rows) }] : []}
        rowActions={(row) => (onAssign ? [{ ...assign, run: () => onAssign([row]) }] : [])}
      />
      <SideDrawer
        opened={open !== ''}
        onClose={() => setOpen('')}
        title={shown?.person.full_name ?? t('ksao.title')}
        size={480}
      >
        {open && <KsaoList employeeId={open} />}
      </SideDrawer>
    </>
  )
}

function Assignments() {
  const { org } = useScope()
  const list = useList(assignedKsao, { params: { org } })
  const exports = useExports(assignedKsao, list)
  const history = useRowHistory('employee_ksao', ksaoCodes)
  return (
    <>
      <DataTable<KsaoRow>
        title={t('ksao.assignments')}
        name="ksao-assignments"
        list={list}
        exports={exports}
        columns={[
          { key: 'person', title: t('columns.person'), kind: 'person' },
          { key: 'attribute', title: t('ksao.attribute'), value: ({ ksao }) => ksao.name },
          { key: 'kind', title: t('ksao.kind'), value: ({ ksao }) => t(`ksao.kinds.${ksao.kind}`) },
          {
            key: 'level',
            title: t('ksao.level'),
            value: ({ level }) => level,
            render: ({ level, required }) => <KsaoLevel level={level} required={required} />,
          },
          { key: 'assessed_on', title: t('ksao.assessedOn'), kind: 'day' },
          { key: 'assessed_by', title: t('ksao.assessedBy') },
          { key: 'remarks', title: t('contracts.remarks'), hidden: true },
        ]}
        filters={[
          {
            name: 'level',
            title: t('ksao.level'),
            options: ['1', '2', '3', '4', '5'],
            multiple: true,
          },
          ...filtersOf(org),
        ]}
        rowActions={(row) => [...history.entries(row.id, `${row.person.full_name}, ${row.ksao.name}`)]}
        emptyHint={t('ksao.emptyHint')}
      />
      {history.dialog}
    </>
  )
}
