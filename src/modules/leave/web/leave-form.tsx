import { fieldsOf } from '#ui/form/fields.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { balances } from '#modules/leave/shared/balance.ts'
import { leaveRequest, parts, partTitles } from '#modules/leave/shared/leave-request.ts'
import { LeavePreview } from '#modules/leave/web/leave-preview.tsx'
import { t } from '#modules/leave/web/words.ts'

interface Values {
  leave_type_id: string
  start_on: string
  end_on: string
  part: string
  remarks: string
}
const F = fieldsOf<Values>()

/** Asking for leave: while one chooses, the cost and the balance that would be left stand beside. */
export function LeaveForm({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { org, today } = useScope()
  const create = useAction(leaveRequest.create, { success: t('request.sent') })
  const own = useRead(balances, opened ? { params: { org }, query: { as: 'user' } } : null, {
    errors: 'inline',
  })
  const types = (own.data?.balances ?? []).map(({ leave_type, usable }) => ({
    value: leave_type.id,
    label: `${leave_type.name} (${usable === null ? t('form.noLimit') : t('form.usableOf', { days: usable })})`,
  }))
  const start: Values = { leave_type_id: '', start_on: today, end_on: today, part: 'full', remarks: '' }
  return (
    <Dialog opened={opened} onClose={onClose} title={t('request.new')} size={620}>
      <FormShell<Values>
        place="dialog"
        initial={start}
        schema={leaveRequest.input}
        submitTitle={t('request.send')}
        submit={(body) => create.attempt({ params: { org }, body: leaveRequest.input.parse(body) })}
        onSaved={onClose}
        onCancel={onClose}
      >
        <F.Select name="leave_type_id" label={t('form.type')} required options={types} />
        <FieldGrid>
          <F.Date name="start_on" label={t('form.start')} required />
          <F.Date name="end_on" label={t('form.end')} required />
        </FieldGrid>
        <Part />
        <F.TextArea name="remarks" label={t('form.reason')} required />
        <LeavePreview />
      </FormShell>
    </Dialog>
  )
}

/** Halves make sense on one date only. */
function Part() {
  const oneDay = useFieldValue('start_on') === useFieldValue('end_on')
  if (!oneDay) return null
  return (
    <F.Radio
      name="part"
      label={t('form.part')}
      options={parts.map((part) => ({ value: part, label: partTitles[part] }))}
    />
  )
}
