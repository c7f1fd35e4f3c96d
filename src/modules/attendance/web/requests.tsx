import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { field, type Fields } from '#kernel/field.ts'
import { RequestsScreen, type ShownRequestType } from '#engines/approval/request-screen-web.tsx'
import { ApproversField } from '#engines/approval/ahead-web.tsx'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { browserZone } from '#ui/date/date-text.tsx'
import { clockAt, dayAt } from '#kernel/calendar/zone.ts'
import { SchemaFields } from '#ui/form/schema-form.tsx'
import { declared as word } from '#ui/i18n/declared.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import type { Fact } from '#ui/show/facts.tsx'
import { Duration } from '#ui/show/figures.tsx'
import type { Column } from '#ui/table/column.ts'
import * as requests from '#modules/attendance/shared/request.ts'
import { adjustmentSettings } from '#modules/attendance/shared/setting.ts'
import { t } from '#modules/attendance/web/words.ts'

const declaredOf = {
  adjustment: requests.adjustmentRequest,
  web: requests.webRequest,
  travel: requests.travelRequest,
  travelDelete: requests.travelDelete,
  timesheet: requests.timesheetRequest,
  overtime: requests.overtimeRequest,
  claim: requests.overtimeClaim,
  credit: requests.creditRequest,
  creditDelete: requests.creditDelete,
}
export type RequestKind = keyof typeof declaredOf
type Shown = Record<string, unknown> & { id: string; status: string }
type Columned = Readonly<Record<string, { title: string; kind?: string }>>

/** Requests about attendance in any area, as each kind declares its columns. */
export default function AttendanceRequests({ kind, title }: { kind: RequestKind; title: string }) {
  const { as } = useScope()
  const declared = declaredOf[kind] as unknown as { shown: ShownRequestType; columns: Columned }
  const columns = Object.entries(declared.columns)
  const deletes = kind === 'travel' ? 'travelDelete' : kind === 'credit' ? 'creditDelete' : null
  return (
    <RequestsScreen
      declared={declared.shown}
      title={word(title)}
      columns={columns.map(([key, one]) => columnOf(key, one)) as never}
      facts={(request) => columns.map(([key, one]) => factOf(one, (request as unknown as Shown)[key]))}
      more={(request) => {
        const { id, status } = request as unknown as Shown
        return (
          as === 'user' && deletes && status === 'Approved' && <AskDeletion kind={deletes} aboutId={id} />
        )
      }}
    >
      {as === 'user' && kind !== 'web' && kind !== 'travelDelete' && kind !== 'creditDelete' && (
        <Ask kind={kind} />
      )}
    </RequestsScreen>
  )
}

const columnOf = (key: string, { title, kind }: Columned[string]): Column<Shown> => ({
  key,
  title: word(title),
  ...(kind ? { kind: kind as 'day' } : { value: (row: Shown) => said(row[key]) }),
})
const said = (value: unknown) => (typeof value === 'string' ? word(value) : '')
function factOf({ title, kind }: Columned[string], value: unknown): Fact | null {
  if (value === null || value === undefined) return null
  const label = word(title)
  if (kind === 'day') return { label, value: <Day value={value as string} /> }
  if (kind === 'minutes') return { label, value: <Duration minutes={value as number} /> }
  if (kind === 'instant') {
    const zone = browserZone()
    return {
      label,
      value: (
        <>
          <Day value={dayAt(value as string, zone)} /> {clockAt(value as string, zone)}
        </>
      ),
    }
  }
  return { label, value: said(value) }
}

const remarks = field.text('Remarks', 255)
const minutes = field.number('Minutes', { min: 1, max: 1440 })
const dated = { date: field.day('Date'), minutes, remarks }
const forms = (reasons: readonly string[]) => ({
  adjustment: {
    date: field.day('Date'),
    check_in: field.optionalTime('Check in'),
    check_out: field.optionalTime('Check out'),
    reason: field.choice('Reason', reasons as [string, ...string[]]),
    remarks,
  },
  travel: {
    start_on: field.day('From'),
    end_on: field.day('Until'),
    part: field.choice('Part of the day', requests.travelParts),
    destination: field.text('Destination', 100),
    remarks,
  },
  timesheet: { ...dated, activity: field.optionalText('Activity') },
  overtime: dated,
  claim: dated,
  credit: dated,
})
type AskedKind = keyof ReturnType<typeof forms>

function Ask({ kind }: { kind: AskedKind }) {
  const { org, today } = useScope()
  const [asking, setAsking] = useState(false)
  const setting = useRead(adjustmentSettings.read, kind === 'adjustment' ? { params: { org } } : null, {
    errors: 'inline',
  })
  const known = setting.data as { reasons: string } | undefined
  const reasons = (known?.reasons ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  const create = useAction(declaredOf[kind].create, { success: t('request.sent') })
  const fields: Fields = forms(reasons)[kind]
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
    <>
      <Button leftSection={<IconPlus size={16} />} onClick={() => setAsking(true)}>
        {t('request.ask')}
      </Button>
      {asking && (
        <FormDialog<Record<string, unknown>>
          opened
          onClose={() => setAsking(false)}
          title={word(declaredOf[kind].title)}
          submitTitle={t('request.ask')}
          initial={{ ...initial, approvers: [] }}
          submit={(body) => create.attempt({ params: { org }, body } as never)}
          onSaved={() => setAsking(false)}
        >
          <SchemaFields fields={fields} params={{ org }} row={null} />
          <ApproversField type={declaredOf[kind].name} facts={{}} />
        </FormDialog>
      )}
    </>
  )
}

/** What was approved goes only after whoever decides has agreed. */
function AskDeletion({ kind, aboutId }: { kind: 'travelDelete' | 'creditDelete'; aboutId: string }) {
  const { org } = useScope()
  const [asking, setAsking] = useState(false)
  const create = useAction(declaredOf[kind].create, { success: t('request.sent') })
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('request.delete')}
      </Button>
      {asking && (
        <FormDialog<Record<string, unknown>>
          opened
          onClose={() => setAsking(false)}
          title={t('request.delete')}
          submitTitle={t('request.delete')}
          initial={{ remarks: '', approvers: [] }}
          submit={(values) =>
            create.attempt({ params: { org }, body: { ...values, about_id: aboutId } } as never)
          }
          onSaved={() => setAsking(false)}
        >
          <SchemaFields fields={{ remarks: field.text('Reason', 255) }} params={{ org }} row={null} />
          <ApproversField type={declaredOf[kind].name} facts={{}} />
        </FormDialog>
      )}
    </>
  )
}
