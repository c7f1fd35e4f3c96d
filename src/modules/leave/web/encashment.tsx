import { Button } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { ApproversField } from '#engines/approval/ahead-web.tsx'
import { encashable, encashmentRequest } from '#modules/leave/shared/encashment.ts'
import { EncashmentRequests } from '#modules/leave/web/encashment-requests.tsx'
import { t } from '#modules/leave/web/words.ts'
import { bt } from '#modules/leave/web/balance-words.ts'

interface Values {
  leave_type_id: string
  days: string
  remarks: string
  approvers: string[][]
}
const F = fieldsOf<Values>()

/** The employee's own: what may be paid out, asking for it, and what became of it. */
export default function Encashment() {
  const { org } = useScope()
  const [asking, setAsking] = useState(false)
  const read = useRead(encashable, { params: { org } }, { errors: 'inline' })
  const create = useAction(encashmentRequest.create, { success: bt('encashment.sent') })
  const types = read.data?.types ?? []
  return (
    <EncashmentRequests
      above={read.data && types.length === 0 && <Callout tone="info">{bt('encashment.noType')}</Callout>}
    >
      <Button
        leftSection={<IconCash size={16} />}
        disabled={types.length === 0}
        onClick={() => setAsking(true)}
      >
        {bt('encashment.new')}
      </Button>
      <FormDialog<Values>
        opened={asking}
        onClose={() => setAsking(false)}
        title={bt('encashment.new')}
        initial={{ leave_type_id: types[0]?.leave_type.id ?? '', days: '', remarks: '', approvers: [] }}
        schema={encashmentRequest.input}
        submitTitle={t('request.send')}
        submit={(body) => create.attempt({ params: { org }, body })}
      >
        <F.Select
          name="leave_type_id"
          label={t('form.type')}
          required
          options={types.map(({ leave_type, unit, payable, usable }) => ({
            value: leave_type.id,
            label: `${leave_type.name} (${bt(unit === 'Hour' ? 'encashment.payableHours' : 'encashment.payable', { count: Number(usable), payable, usable })})`,
          }))}
        />
        <Amount types={types} />
        <F.TextArea name="remarks" label={t('form.reason')} required />
        <Approvers />
        <Callout tone="info">{bt('encashment.payroll')}</Callout>
      </FormDialog>
    </EncashmentRequests>
  )
}

const Approvers = () => (
  <ApproversField
    type={encashmentRequest.name}
    facts={{ leave_type_id: useFieldValue('leave_type_id'), days: useFieldValue('days') }}
  />
)

/** In the unit of the type that is chosen. */
function Amount({ types }: { types: readonly { leave_type: { id: string }; unit: 'Day' | 'Hour' }[] }) {
  const chosen = useFieldValue('leave_type_id')
  const isHours = types.find(({ leave_type }) => leave_type.id === chosen)?.unit === 'Hour'
  return <F.Text name="days" label={isHours ? bt('encashment.hours') : t('columns.days')} required />
}
