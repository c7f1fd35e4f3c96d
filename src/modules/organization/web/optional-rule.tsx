import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { optionalHolidayRule } from '#modules/organization/shared/optional-holiday.ts'
import { t } from '#modules/organization/web/words.ts'

/** How many optional holidays a person may choose. */
export default function OptionalRule({ onClose }: { onClose: () => void }) {
  const { org } = useScope()
  const params = { org }
  const read = useRead(optionalHolidayRule.read, { params }, { fresh: 0 })
  const update = useAction(optionalHolidayRule.update, { success: t('choice.saved') })
  return (
    <Dialog opened onClose={onClose} title={t('choice.title')}>
      <ReadState read={read} waiting={<FormSkeleton fields={1} />} compact={false}>
        {(data) => (
          <SchemaForm
            place="dialog"
            fields={optionalHolidayRule.fields}
            schema={optionalHolidayRule.body}
            row={data}
            submit={(values) => update.attempt({ params, body: { ...values, version: data.version } })}
            onSaved={onClose}
            onCancel={onClose}
          />
        )}
      </ReadState>
    </Dialog>
  )
}
