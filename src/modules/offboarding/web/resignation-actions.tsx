import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { ApproversField } from '#engines/approval/ahead-web.tsx'
import type { RequestDetail } from '#engines/approval/request-screen-web.tsx'
import {
  agreeLastDay,
  treatments,
  withdrawal,
  type resignation,
} from '#modules/offboarding/shared/resignation.ts'
import { t } from '#modules/offboarding/web/words.ts'

type Row = RequestDetail<typeof resignation>
const F = fieldsOf<Agreed>()
interface Agreed {
  agreed_last_day: string
  shortfall_treatment: (typeof treatments)[number]
}

/** HR, or the supervisor whose turn it is, agrees to another last day while the resignation is open. */
export function AgreeDay({ row }: { row: Row }) {
  const { org, as } = useScope()
  const [opened, setOpened] = useState(false)
  const agree = useAction(agreeLastDay, { success: t('resignation.agreedSaid') })
  if (!row.may_agree) return null
  return (
    <div>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('resignation.agree')}
      </Button>
      <FormDialog<Agreed>
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('resignation.agree')}
        initial={{
          agreed_last_day: row.agreed_last_day ?? row.requested_last_day,
          shortfall_treatment: row.shortfall_treatment,
        }}
        submit={(body) =>
          agree.attempt({
            params: { org, id: row.id },
            query: { as },
            body: { ...body, version: row.version },
          })
        }
      >
        <FieldGrid>
          <F.Date name="agreed_last_day" label={t('resignation.agreed')} required />
          <F.Select
            name="shortfall_treatment"
            label={t('resignation.treatment')}
            required
            options={treatments.map((value) => ({ value, label: t(`resignation.treatments.${value}`) }))}
          />
        </FieldGrid>
      </FormDialog>
    </div>
  )
}

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
