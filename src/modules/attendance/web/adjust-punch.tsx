import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { field, type Fields } from '#kernel/field.ts'
import { ApproversField } from '#engines/approval/ahead-web.tsx'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { SchemaFields } from '#ui/form/schema-form.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { LazyMenu } from '#ui/overlay/lazy-menu.tsx'
import { adjustedDirections, type AdjustmentKind } from '#modules/attendance/domain/adjustment.ts'
import type { PunchLine } from '#modules/attendance/shared/day.ts'
import { adjustmentRequest } from '#modules/attendance/shared/request.ts'
import { adjustmentSettings, reasonsOf } from '#modules/attendance/shared/setting.ts'
import { useAsk } from '#modules/attendance/web/ask.ts'
import { Papers } from '#modules/attendance/web/request-form.tsx'
import { t } from '#modules/attendance/web/words.ts'

/** What an employee can ask of one of their punches that counts. */
export function AdjustPunch({ punch, date }: { punch: PunchLine; date: string }) {
  const [kind, setKind] = useState<AdjustmentKind | null>(null)
  const kinds: AdjustmentKind[] = [
    ...(punch.source === 'Device' ? [] : ['Change time' as const]),
    'Set direction',
    'Void punch',
  ]
  return (
    <>
      <LazyMenu
        align="end"
        target={
          <ActionIcon variant="subtle" aria-label={t('request.adjust')}>
            <IconDots size={16} />
          </ActionIcon>
        }
        entries={kinds.map((one) => ({ title: declared(one), run: () => setKind(one) }))}
      />
      {kind && <Dialog kind={kind} punch={punch} date={date} onClose={() => setKind(null)} />}
    </>
  )
}

interface Asked {
  kind: AdjustmentKind
  punch: PunchLine
  date: string
  onClose: () => void
}
function Dialog({ kind, punch, date, onClose }: Asked) {
  const { org } = useScope()
  const setting = useRead(adjustmentSettings.read, { params: { org } }, { errors: 'inline' })
  const known = setting.data as { reasons: string; needs_remarks: boolean } | undefined
  const reasons = reasonsOf(known?.reasons ?? '')
  const ask = useAsk('adjustment')
  const fields: Fields = {
    ...(kind === 'Change time' ? { new_time: field.time('Time') } : {}),
    ...(kind === 'Set direction' ? { direction: field.choice('Direction', adjustedDirections) } : {}),
    reason: field.choice('Reason', reasons as [string, ...string[]]),
    remarks: known?.needs_remarks ? field.text('Remarks', 255) : field.optionalText('Remarks', 255),
  }
  if (!known) return null
  return (
    <FormDialog<Record<string, unknown>>
      opened
      onClose={onClose}
      title={declared(kind)}
      submitTitle={t('request.ask')}
      initial={{
        new_time: null,
        direction: null,
        reason: reasons[0] ?? '',
        remarks: '',
        papers: [],
        approvers: [],
      }}
      submit={(values) => ask({ ...values, kind, date, punch_id: punch.id })}
      onSaved={onClose}
    >
      <SchemaFields fields={fields} params={{ org }} row={null} />
      <Papers />
      <ApproversField type={adjustmentRequest.name} facts={{}} />
    </FormDialog>
  )
}
