import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { money } from '#ui/i18n/format.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { ApproversField } from '#engines/approval/ahead-web.tsx'
import { cancellable, expenseCancel } from '#modules/expense/shared/expense-cancel.ts'
import { t } from '#modules/expense/web/words.ts'

interface Values {
  about_id: string
  remarks: string
  approvers: string[][]
}
const F = fieldsOf<Values>()

/** Taking back what was approved: it stands until this is agreed to. */
export function CancelForm({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { org } = useScope()
  const create = useAction(expenseCancel.create, { success: t('cancel.sent') })
  const read = useRead(cancellable, opened ? { params: { org } } : null, { errors: 'inline' })
  if (!read.data) return null
  const { results } = read.data
  return (
    <FormDialog<Values>
      opened={opened}
      onClose={onClose}
      title={t('cancel.new')}
      initial={{ about_id: '', remarks: '', approvers: [] }}
      schema={expenseCancel.input}
      submitTitle={t('cancel.new')}
      submit={(body) => create.attempt({ params: { org }, body })}
    >
      {results.length === 0 && <Callout tone="info">{t('cancel.none')}</Callout>}
      <F.Select
        name="about_id"
        label={t('cancel.what')}
        required
        options={results.map(({ id, type, purpose, amount }) => ({
          value: id,
          label: `${t(`type.${type}`)} · ${purpose} · ${money(amount)}`,
        }))}
      />
      <F.TextArea name="remarks" label={t('detail.remarks')} required />
      <ApproversField type={expenseCancel.name} facts={{}} />
    </FormDialog>
  )
}
