import { Button } from '@mantine/core'
import { IconPencilQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { balanceChange } from '#modules/leave/shared/balance-change.ts'
import { balances } from '#modules/leave/shared/balance.ts'
import { t } from '#modules/leave/web/words.ts'
import { bt } from '#modules/leave/web/balance-words.ts'

interface Values {
  leave_type_id: string
  days: string
  effective_on: string
  remarks: string
}
const F = fieldsOf<Values>()

/** Somebody who finds a balance wrong says by how much and why; the supervisor decides. */
export function AskCorrection() {
  const { org, as, today } = useScope()
  const [asking, setAsking] = useState(false)
  const read = useRead(balances, asking ? { params: { org }, query: { as } } : null, { errors: 'inline' })
  const create = useAction(balanceChange.create, { success: bt('change.sent') })
  // what has no balance cannot be corrected
  const types = (read.data?.balances ?? []).filter(({ usable }) => usable !== null)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPencilQuestion size={16} />}
        onClick={() => setAsking(true)}
      >
        {bt('change.ask')}
      </Button>
      <FormDialog<Values>
        opened={asking}
        onClose={() => setAsking(false)}
        title={bt('change.ask')}
        initial={{ leave_type_id: '', days: '', effective_on: today, remarks: '' }}
        schema={balanceChange.input}
        submitTitle={t('request.send')}
        submit={(body) => create.attempt({ params: { org }, body })}
      >
        <Callout tone="info">{bt('change.askHint')}</Callout>
        <F.Select
          name="leave_type_id"
          label={t('form.type')}
          required
          options={types.map(({ leave_type }) => ({ value: leave_type.id, label: leave_type.name }))}
        />
        <F.Text name="days" label={bt('adjust.days')} hint={bt('adjust.daysHint')} required />
        <F.Date name="effective_on" label={bt('adjust.from')} required />
        <F.TextArea name="remarks" label={t('form.reason')} required />
      </FormDialog>
    </>
  )
}
