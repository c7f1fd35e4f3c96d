import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { ApproversField } from '#engines/approval/ahead-web.tsx'
import type { RequestDetail } from '#engines/approval/request-screen-web.tsx'
import { withdrawal, type resignation } from '#modules/offboarding/shared/resignation.ts'
import { t } from '#modules/offboarding/web/words.ts'

type Row = RequestDetail<typeof resignation>
interface Wish {
  remarks: string
  approvers: string[][]
}
const W = fieldsOf<Wish>()

/** After it was approved: whoever resigned asks to stay, and HR decides. */
export function AskToStay({ row }: { row: Row }) {
  const { org } = useScope()
  const [opened, setOpened] = useState(false)
  const ask = useAction(withdrawal.create, { success: t('withdrawal.sent') })
  if (!row.may_withdraw) return null
  return (
    <div>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('withdrawal.ask')}
      </Button>
      <FormDialog<Wish>
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('withdrawal.ask')}
        initial={{ remarks: '', approvers: [] }}
        submitTitle={t('withdrawal.send')}
        submit={(body) => ask.attempt({ params: { org }, body: { ...body, resignation_id: row.id } })}
      >
        <p>{t('withdrawal.hint')}</p>
        <W.TextArea name="remarks" label={t('withdrawal.why')} required />
        <ApproversField type={withdrawal.name} facts={{}} />
      </FormDialog>
    </div>
  )
}
