import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { settleLine, waiveLine, type SettlementLine } from '#modules/offboarding/shared/settlement.ts'
import { t } from '#modules/offboarding/web/words.ts'

const S = fieldsOf<{ amount: string; remarks: string }>()
const W = fieldsOf<{ remarks: string }>()

/** One open line: paid or received, or let go. */
export function LineActions({ line }: { line: SettlementLine }) {
  const { org } = useScope()
  const [doing, setDoing] = useState<'settle' | 'waive' | null>(null)
  const settle = useAction(settleLine, { success: t('settlement.settled') })
  const waive = useAction(waiveLine, { success: t('settlement.waived') })
  const params = { org, id: line.id }
  const { version } = line
  const close = () => setDoing(null)
  return (
    <Group gap="xs" mt="xs">
      <Button size="xs" variant="default" onClick={() => setDoing('settle')}>
        {t('settlement.settle')}
      </Button>
      <Button size="xs" variant="default" onClick={() => setDoing('waive')}>
        {t('settlement.waive')}
      </Button>
      <FormDialog<{ amount: string; remarks: string }>
        opened={doing === 'settle'}
        onClose={close}
        title={`${t('settlement.settle')}: ${line.component}`}
        initial={{ amount: line.amount ?? '', remarks: '' }}
        submit={(body) => settle.attempt({ params, body: { ...body, version } })}
      >
        <p>{t('settlement.settleHint')}</p>
        <S.Money name="amount" label={t('settlement.amount')} required />
        <S.Text name="remarks" label={t('settlement.remarks')} />
      </FormDialog>
      <FormDialog<{ remarks: string }>
        opened={doing === 'waive'}
        onClose={close}
        title={`${t('settlement.waive')}: ${line.component}`}
        initial={{ remarks: '' }}
        submit={(body) => waive.attempt({ params, body: { ...body, version } })}
      >
        <p>{t('settlement.waiveHint')}</p>
        <W.TextArea name="remarks" label={t('settlement.why')} required max={255} />
      </FormDialog>
    </Group>
  )
}
