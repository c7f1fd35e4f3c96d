import { Button, Group, Text } from '@mantine/core'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormShell } from '#ui/form/form-shell.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { money } from '#ui/i18n/format.ts'
import { editLine, revertLine } from '#modules/payroll/shared/payslip.ts'
import type { GridHeading, GridRow } from '#modules/payroll/shared/run-sheet.ts'
import { t } from '#modules/payroll/web/words.ts'

interface Values {
  amount: string
  remarks: string
}
const F = fieldsOf<Values>()

/** One amount of a payslip, set where it stands: Enter saves, Escape leaves. */
export function LineEditor({
  row,
  heading: { heading_id, key, name },
  close,
}: {
  row: GridRow
  heading: GridHeading
  close: () => void
}) {
  const { org, as } = useScope()
  const edit = useAction(editLine, { success: declared(editLine.success as string) })
  const revert = useAction(revertLine, {
    success: declared(revertLine.success as string),
    onSuccess: close,
  })
  const done = row.edits[key]
  const address = { params: { org, id: row.id }, query: { as } }
  // the version as it is when it is sent: the row may have been read again meanwhile
  const known = { heading_id, version: row.version }
  return (
    <FormShell<Values>
      key={row.id}
      label={`${name}, ${row.person.full_name}`}
      place="dialog"
      guard={false}
      initial={{ amount: row.amounts[key] ?? '0', remarks: done?.remarks ?? '' }}
      submit={(values) => edit.attempt({ ...address, body: { ...values, ...known } } as never)}
      onSaved={close}
      onCancel={close}
      actions={
        <Group gap="xs" justify="space-between">
          {done ? (
            <Button
              size="compact-sm"
              variant="subtle"
              loading={revert.pending}
              onClick={() => void revert.run({ ...address, body: known } as never)}
            >
              {declared(revertLine.title)}
            </Button>
          ) : (
            <Text size="xs" c="dimmed">
              {t('sheet.keys')}
            </Text>
          )}
          <Button size="compact-sm" type="submit" loading={edit.pending}>
            {t('sheet.save')}
          </Button>
        </Group>
      }
    >
      <Text size="sm" fw={600}>
        {name}
      </Text>
      {done && (
        <Text size="xs" c="dimmed">
          {t('sheet.original', { amount: money(done.original), name: done.by })}
        </Text>
      )}
      <F.Money name="amount" label={declared(editLine.fields.amount.title)} required />
      <F.Text name="remarks" label={declared(editLine.fields.remarks.title)} required />
    </FormShell>
  )
}
