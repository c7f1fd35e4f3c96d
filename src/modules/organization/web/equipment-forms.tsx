import { useState } from 'react'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { listSource } from '#ui/form/async-source.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { branch } from '#modules/organization/shared/branch.ts'
import { division } from '#modules/organization/shared/division.ts'
import {
  AssignInput,
  equipmentAssignments,
  equipmentThread,
  ReturnInput,
} from '#modules/organization/shared/equipment.ts'
import { meetingRoom } from '#modules/organization/shared/meeting-room.ts'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { t } from '#modules/organization/web/words.ts'

export interface Item {
  id: string
  name: string
}
const kinds = ['employee_id', 'division_id', 'branch_id', 'meeting_room_id'] as const
type Kind = (typeof kinds)[number]
type Assigned = Record<Kind, string> & {
  assigned_on: string
  expected_return_on: string
  condition_out: string
  remarks: string
}
type Returned = { returned_on: string; condition_in: string; remarks: string; pictures: File[] }
const A = fieldsOf<Assigned>()
const R = fieldsOf<Returned>()
const blank: Record<Kind, string> = { employee_id: '', division_id: '', branch_id: '', meeting_room_id: '' }

/** Gives an item to a person, a division, a branch or a room. */
export function AssignForm({ item, onClose }: { item: Item | null; onClose: () => void }) {
  const { org, as, today } = useScope()
  const [kind, choose] = useState<Kind>('employee_id')
  const assign = useAction(equipmentAssignments.assign, {
    success: t('equipment.saidAssigned'),
    errors: 'caller',
  })
  const args = { params: { org }, query: {} }
  const reads = { value: (row: { id: string }) => row.id, label: (row: { name: string }) => row.name }
  const fields = {
    employee_id: (
      <A.AsyncSelect
        name="employee_id"
        label={t('equipment.kind.employee_id')}
        required
        source={listSource(
          peopleChoices,
          { params: { org }, query: { as } },
          {
            value: (row) => row.id,
            label: (row) => `${row.name} (${row.code})`,
          },
        )}
      />
    ),
    division_id: (
      <A.AsyncSelect
        name="division_id"
        label={t('equipment.kind.division_id')}
        required
        source={listSource(division.list, args, reads)}
      />
    ),
    branch_id: (
      <A.AsyncSelect
        name="branch_id"
        label={t('equipment.kind.branch_id')}
        required
        source={listSource(branch.list, args, reads)}
      />
    ),
    meeting_room_id: (
      <A.AsyncSelect
        name="meeting_room_id"
        label={t('equipment.kind.meeting_room_id')}
        required
        source={listSource(meetingRoom.list, args, reads)}
      />
    ),
  }
  return (
    <FormDialog<Assigned>
      key={item?.id ?? 'none'}
      opened={item !== null}
      onClose={onClose}
      title={t('equipment.assignOf', { name: item?.name ?? '' })}
      initial={{ ...blank, assigned_on: today, expected_return_on: '', condition_out: '', remarks: '' }}
      schema={AssignInput}
      submit={(values) =>
        assign.attempt({
          params: { org, id: item?.id ?? '' },
          // what was chosen for another kind before is not meant any more
          body: AssignInput.parse({ ...values, ...blank, [kind]: values[kind] }),
        })
      }
      submitTitle={t('equipment.assign')}
    >
      <Segmented
        label={t('equipment.to')}
        value={kind}
        onChange={choose}
        wide
        options={kinds.map((value) => ({ value, label: t(`equipment.kind.${value}`) }))}
      />
      {fields[kind]}
      <A.Date name="assigned_on" label={t('equipment.assignedOn')} required />
      <A.Date name="expected_return_on" label={t('equipment.expected')} />
      <A.Text name="condition_out" label={t('equipment.conditionOut')} />
      <A.TextArea name="remarks" label={t('equipment.remarks')} />
    </FormDialog>
  )
}

/** Takes an item back, in the condition it came. */
export function ReturnForm({ item, onClose }: { item: Item | null; onClose: () => void }) {
  const { org, today } = useScope()
  const giveBack = useAction(equipmentAssignments.giveBack, {
    success: t('equipment.saidReturned'),
    errors: 'caller',
  })
  // it is back, whatever becomes of its pictures: a failure of theirs is said by itself
  const attach = useAction(equipmentThread.attachments.create)
  return (
    <FormDialog<Returned>
      key={item?.id ?? 'none'}
      opened={item !== null}
      onClose={onClose}
      title={t('equipment.returnOf', { name: item?.name ?? '' })}
      initial={{ returned_on: today, condition_in: 'Working', remarks: '', pictures: [] }}
      schema={ReturnInput}
      submit={async ({ pictures, ...values }) => {
        const line = await giveBack.attempt({
          params: { org, id: item?.id ?? '' },
          body: ReturnInput.parse(values),
        })
        for (const picture of pictures) {
          const body = new FormData()
          body.append('file', picture)
          await attach.run({ params: { org, id: line.id }, query: { as: 'hr' }, body } as never)
        }
      }}
      submitTitle={t('equipment.takeBack')}
    >
      <R.Date name="returned_on" label={t('equipment.returnedOn')} required />
      <R.Select
        name="condition_in"
        label={t('equipment.conditionIn')}
        options={ReturnInput.shape.condition_in.options}
        required
      />
      <R.File
        name="pictures"
        label={t('equipment.picturesIn')}
        accept={['image/png', 'image/jpeg', 'image/webp']}
        multiple
      />
      <R.TextArea name="remarks" label={t('equipment.remarks')} />
    </FormDialog>
  )
}
