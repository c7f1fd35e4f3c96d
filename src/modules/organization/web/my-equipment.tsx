import { Button } from '@mantine/core'
import { useList } from '#ui/data/list.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { myEquipment, type EquipmentAssignment } from '#modules/organization/shared/equipment.ts'
import { t } from '#modules/organization/web/words.ts'

/** What was given to whoever looks, to be acknowledged by them. */
export default function MyEquipment() {
  const { org } = useScope()
  const list = useList(myEquipment.list, { params: { org }, query: {} })
  const acknowledge = useAction(myEquipment.acknowledge, { success: t('equipment.saidAcknowledged') })
  return (
    <>
      <PageHead title={t('equipment.mine')} subtitle={t('equipment.mineHint')} />
      <DataTable<EquipmentAssignment>
        title={t('equipment.mine')}
        name="my_equipment"
        list={list}
        emptyHint={t('equipment.mineNone')}
        columns={[
          { key: 'equipment', title: t('equipment.item'), value: ({ equipment: { name } }) => name },
          { key: 'code', title: t('equipment.code'), value: ({ equipment: { code } }) => code },
          { key: 'assigned_on', title: t('equipment.assignedOn'), kind: 'day' },
          { key: 'expected_return_on', title: t('equipment.expected'), kind: 'day' },
          { key: 'condition_out', title: t('equipment.conditionOut') },
          {
            key: 'acknowledged_at',
            title: t('equipment.acknowledged'),
            render: ({ id, returned_on, acknowledged_at }) =>
              returned_on ? (
                <StatusBadge status={t('equipment.is.Returned')} tone="neutral" />
              ) : acknowledged_at ? (
                <Moment value={acknowledged_at} />
              ) : (
                <Button
                  size="xs"
                  loading={acknowledge.pending}
                  onClick={() => void acknowledge.run({ params: { org, id } })}
                >
                  {t('equipment.acknowledge')}
                </Button>
              ),
          },
          { key: 'returned_on', title: t('equipment.returnedOn'), kind: 'day' },
        ]}
      />
    </>
  )
}
