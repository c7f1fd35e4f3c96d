import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { field, type Fields } from '#kernel/field.ts'
import { ApproversField } from '#engines/approval/ahead-web.tsx'
import { attachable } from '#engines/thread/attachments-web.tsx'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { FileField } from '#ui/form/file-field.tsx'
import { SchemaFields } from '#ui/form/schema-form.tsx'
import { declared as word } from '#ui/i18n/declared.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import * as requests from '#modules/attendance/shared/request.ts'
import { adjustmentSettings, reasonsOf } from '#modules/attendance/shared/setting.ts'
import { declaredOf, threadOf, useAsk } from '#modules/attendance/web/ask.ts'
import { TimesheetDialog } from '#modules/attendance/web/timesheet-form.tsx'
import { t } from '#modules/attendance/web/words.ts'

const remarks = field.text('Remarks', 255)
const minutes = field.number('Minutes', { min: 1, max: 1440 })
const dated = { date: field.day('Date'), minutes, remarks }
const forms = (reasons: readonly string[], needsRemarks = true) => ({
  adjustment: {
    date: field.day('Date'),
    check_in: field.optionalTime('Check in'),
    check_out: field.optionalTime('Check out'),
    reason: field.choice('Reason', reasons as [string, ...string[]]),
    remarks: needsRemarks ? remarks : field.optionalText('Remarks', 255),
  },
  travel: {
    start_on: field.day('From'),
    end_on: field.day('Until'),
    part: field.choice('Part of the day', requests.travelParts),
    destination: field.text('Destination', 100),
    remarks,
  },
  overtime: {
    ...dated,
    date: field.day('Date', { hint: 'For a date that is approved, request the new minutes.' }),
  },
  claim: dated,
  credit: dated,
})
/** Kinds whose form is plain fields. */
type PlainKind = keyof ReturnType<typeof forms>
export type AskedKind = PlainKind | 'timesheet'

/** Files that go with a request. */
export const Papers = () => (
  <FileField name="papers" label={t('request.papers')} accept={attachable} multiple camera />
)

/** The button that asks, with its form. */
export function Ask({ kind }: { kind: AskedKind }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button leftSection={<IconPlus size={16} />} onClick={() => setAsking(true)}>
        {t('request.ask')}
      </Button>
      {asking &&
        (kind === 'timesheet' ? (
          <TimesheetDialog onClose={() => setAsking(false)} />
        ) : (
          <AskDialog kind={kind} onClose={() => setAsking(false)} />
        ))}
    </>
  )
}

/** The form of a new request; `given` is what it begins with. */
export function AskDialog({
  kind,
  given = {},
  onClose,
}: {
  kind: PlainKind
  given?: Readonly<Record<string, unknown>>
  onClose: () => void
}) {
  const { org, today } = useScope()
  const setting = useRead(adjustmentSettings.read, kind === 'adjustment' ? { params: { org } } : null, {
    errors: 'inline',
  })
  const known = setting.data as { reasons: string; needs_remarks: boolean } | undefined
  const reasons = reasonsOf(known?.reasons ?? '')
  const ask = useAsk(kind)
  const fields: Fields = forms(reasons, known?.needs_remarks)[kind]
  const first = (name: string, one: Fields[string]) =>
    one.kind === 'day'
      ? today
      : name === 'part'
        ? 'Full day'
        : name === 'reason'
          ? (reasons[0] ?? '')
          : one.kind === 'time'
            ? null
            : ''
  const initial = Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, first(name, one)]))
  return (
    <FormDialog<Record<string, unknown>>
      opened
      onClose={onClose}
      title={word(declaredOf[kind].title)}
      submitTitle={t('request.ask')}
      initial={{ ...initial, ...given, papers: [], approvers: [] }}
      submit={ask}
      onSaved={onClose}
    >
      <SchemaFields fields={fields} params={{ org }} row={null} />
      {threadOf[kind] && <Papers />}
      <ApproversField type={declaredOf[kind].name} facts={{}} />
    </FormDialog>
  )
}
