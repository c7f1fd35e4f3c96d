import { IconArrowBackUp, IconPhoto, IconUserPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useList } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Person } from '#ui/show/person.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { useExports } from '#engines/exchange/exporting-web.ts'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import {
  equipment,
  equipmentAssignments,
  Holder,
  type EquipmentAssignment,
} from '#modules/organization/shared/equipment.ts'
import { AssignForm, ReturnForm, type Item } from '#modules/organization/web/equipment-forms.tsx'
import { t } from '#modules/organization/web/words.ts'
import { useRowHistory } from '#engines/audit/history-web.tsx'

/** What the organization owns, and who has it. */
export default function Equipment() {
  return (
    <>
      <PageHead title={t('equipment.title')} subtitle={t('equipment.hint')} />
      <AddressTabs
        label={t('equipment.title')}
        tabs={[
          { value: 'items', title: t('equipment.items'), show: () => <Items /> },
          { value: 'assignments', title: t('equipment.assignments'), show: () => <Assignments /> },
        ]}
      />
    </>
  )
}

type Row = Readonly<Record<string, unknown>>
const holderIn = (row: Row): Holding | null => Holder.safeParse(row['holder']).data ?? null
type Holding = EquipmentAssignment['holder']

/** A person as people are shown everywhere; a division, a branch or a room by its name. */
function HolderCell({ holder }: { holder: Holding }) {
  const { linkOf } = useScope()
  return holder.person ? (
    <Person person={holder.person} {...linkOf(holder.person)} />
  ) : (
    <StatusBadge status={holder.name} tone="info" plain />
  )
}

/** Only what could be given to somebody is idle; what is lost or disposed of is nowhere. */
const Unheld = ({ condition }: { condition: unknown }) =>
  condition === 'Lost' || condition === 'Disposed' ? (
    <StatusBadge status={declared(condition)} tone={condition === 'Lost' ? 'danger' : 'neutral'} plain />
  ) : (
    <StatusBadge status={t('equipment.idle')} tone="neutral" plain />
  )

function Items() {
  const { may } = useScope()
  const [given, give] = useState<Item | null>(null)
  const [taken, take] = useState<Item | null>(null)
  const editable = may(equipment.edit)
  const itemOf = (row: Row): Item => ({ id: String(row['id']), name: String(row['name']) })
  return (
    <>
      <SettingsScreen
        declared={equipment}
        headless
        more={[
          {
            key: 'holder',
            title: t('equipment.holder'),
            render: (row) => {
              const holder = holderIn(row)
              return holder ? <HolderCell holder={holder} /> : <Unheld condition={row['condition']} />
            },
          },
        ]}
        actions={(row) =>
          !editable
            ? []
            : holderIn(row)
              ? [
                  {
                    title: t('equipment.takeBack'),
                    icon: <IconArrowBackUp size={16} />,
                    run: () => take(itemOf(row)),
                  },
                ]
              : row['condition'] === 'Working'
                ? [
                    {
                      title: t('equipment.assign'),
                      icon: <IconUserPlus size={16} />,
                      run: () => give(itemOf(row)),
                    },
                  ]
                : []
        }
      />
      <AssignForm item={given} onClose={() => give(null)} />
      <ReturnForm item={taken} onClose={() => take(null)} />
    </>
  )
}

const EquipmentPictures = lazy(() => import('#modules/organization/web/equipment-pictures.tsx'))
const tones = { Assigned: 'info', Overdue: 'danger', Returned: 'success' } as const

function Assignments() {
  const { org, may } = useScope()
  const list = useList(equipmentAssignments.list, { params: { org }, query: {} })
  const exports = useExports(equipmentAssignments.list, list)
  const [taken, take] = useState<Item | null>(null)
  const [looked, look] = useState<EquipmentAssignment | null>(null)
  const history = useRowHistory('equipment_assignment', equipment.edit)
  return (
    <>
      <DataTable<EquipmentAssignment>
        title={t('equipment.assignments')}
        name="equipment_assignment"
        list={list}
        exports={exports}
        emptyHint={t('equipment.noAssignments')}
        columns={[
          { key: 'equipment', title: t('equipment.item') },
          { key: 'code', title: t('equipment.code'), value: ({ equipment: { code } }) => code },
          {
            key: 'holder',
            title: t('equipment.holder'),
            render: ({ holder }) => <HolderCell holder={holder} />,
          },
          {
            key: 'state',
            title: t('equipment.state'),
            render: ({ state }) => <StatusBadge status={t(`equipment.is.${state}`)} tone={tones[state]} />,
          },
          { key: 'assigned_on', title: t('equipment.assignedOn'), kind: 'day' },
          {
            key: 'acknowledged_at',
            title: t('equipment.acknowledged'),
            kind: 'instant',
            value: ({ acknowledged_at, holder, returned_on }) =>
              acknowledged_at ??
              (holder.kind === 'Employee' && !returned_on ? t('equipment.waiting') : undefined),
          },
          { key: 'expected_return_on', title: t('equipment.expected'), kind: 'day' },
          { key: 'returned_on', title: t('equipment.returnedOn'), kind: 'day' },
          { key: 'condition_in', title: t('equipment.conditionIn') },
          { key: 'pictures', title: t('equipment.pictures'), kind: 'number' },
          { key: 'remarks', title: t('equipment.remarks'), hidden: true },
        ]}
        filters={[
          {
            name: 'state',
            title: t('equipment.state'),
            multiple: true,
            options: (['Assigned', 'Overdue', 'Returned'] as const).map((value) => ({
              value,
              label: t(`equipment.is.${value}`),
            })),
          },
        ]}
        rowActions={(row) => [
          { title: t('equipment.condition'), icon: <IconPhoto size={16} />, run: () => look(row) },
          ...(row.returned_on === null && may(equipment.edit)
            ? [
                {
                  title: t('equipment.takeBack'),
                  icon: <IconArrowBackUp size={16} />,
                  run: () => take(row.equipment),
                },
              ]
            : []),
          ...history.entries(row.id, row.equipment.name),
        ]}
      />
      {history.dialog}
      <ReturnForm item={taken} onClose={() => take(null)} />
      {looked && (
        <Suspense>
          <EquipmentPictures line={looked} onClose={() => look(null)} />
        </Suspense>
      )}
    </>
  )
}
