import { IconArrowBackUp, IconPhoto, IconUserPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { Missing } from '#ui/show/figures.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Person } from '#ui/show/person.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { ListTable } from '#engines/list/list-web.tsx'
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

function Assignments() {
  const { may } = useScope()
  const [taken, take] = useState<Item | null>(null)
  const [looked, look] = useState<EquipmentAssignment | null>(null)
  const history = useRowHistory('equipment_assignment', equipment.edit)
  return (
    <>
      <ListTable
        of={equipmentAssignments.list}
        render={{
          holder: ({ holder }) => <HolderCell holder={holder} />,
          acknowledged_at: (row) => <Acknowledged of={row} />,
        }}
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

function Acknowledged({ of: { acknowledged_at, holder, returned_on } }: { of: EquipmentAssignment }) {
  if (acknowledged_at) return <Moment value={acknowledged_at} />
  return holder.kind === 'Employee' && !returned_on ? t('equipment.waiting') : <Missing />
}
