import { Button } from '@mantine/core'
import { useState } from 'react'
import { field } from '#kernel/field.ts'
import { RequestsScreen, type ShownRequestType } from '#engines/approval/request-screen-web.tsx'
import { ApproversField } from '#engines/approval/ahead-web.tsx'
import { RequestTalk } from '#engines/approval/request-talk-web.tsx'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { SchemaFields } from '#ui/form/schema-form.tsx'
import { declared as word } from '#ui/i18n/declared.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Day, Moment } from '#ui/show/calendar-slot.tsx'
import type { Fact } from '#ui/show/facts.tsx'
import { Duration } from '#ui/show/figures.tsx'
import type { Column } from '#ui/table/column.ts'
import { CreditHours } from '#modules/attendance/web/credit-hours.tsx'
import { OvertimeDue } from '#modules/attendance/web/overtime-due.tsx'
import { declaredOf, threadOf, type RequestKind } from '#modules/attendance/web/ask.ts'
import { Ask } from '#modules/attendance/web/request-form.tsx'
import { TimesheetLines, type SheetLine } from '#modules/attendance/web/timesheet-lines.tsx'
import { t } from '#modules/attendance/web/words.ts'

type Shown = Record<string, unknown> & { id: string; status: string }
type Columned = Readonly<Record<string, { title: string; kind?: string }>>

/** Requests about attendance in any area, as each kind declares its columns. */
export default function AttendanceRequests({ kind, title }: { kind: RequestKind; title: string }) {
  const { as } = useScope()
  const declared = declaredOf[kind] as unknown as { shown: ShownRequestType; columns: Columned }
  const columns = Object.entries(declared.columns)
  const thread = threadOf[kind]
  const deletes = kind === 'travel' ? 'travelDelete' : kind === 'credit' ? 'creditDelete' : null
  return (
    <RequestsScreen
      declared={declared.shown}
      title={word(title)}
      columns={
        columns.map(([key, one]) => columnOf(key, one, kind === 'adjustment' && rare.has(key))) as never
      }
      facts={(request) => columns.map(([key, one]) => factOf(one, (request as unknown as Shown)[key]))}
      more={(request) => {
        const { id, status } = request as unknown as Shown
        return (
          <>
            {as === 'user' && deletes && status === 'Approved' && <AskDeletion kind={deletes} aboutId={id} />}
            {kind === 'timesheet' && (
              <TimesheetLines lines={(request as unknown as { lines: SheetLine[] }).lines} />
            )}
            {thread && <RequestTalk declared={thread} hr={declared.shown.hr} id={id} />}
          </>
        )
      }}
      above={
        as === 'user' && (kind === 'claim' ? <OvertimeDue /> : kind === 'credit' ? <CreditHours /> : null)
      }
    >
      {as === 'user' && kind !== 'web' && kind !== 'travelDelete' && kind !== 'creditDelete' && (
        <Ask kind={kind} />
      )}
    </RequestsScreen>
  )
}

/** Of few adjustments; their sheets show them. */
const rare = new Set(['punched_at', 'new_time', 'direction'])
/** Files have minutes, which pages write as hours and minutes. */
const titleOf = (title: string, kind: string | undefined) =>
  kind === 'minutes' ? t('sheet.time') : word(title)
const columnOf = (key: string, { title, kind }: Columned[string], hidden: boolean): Column<Shown> => ({
  key,
  title: titleOf(title, kind),
  hidden,
  ...(kind ? { kind: kind as 'day' } : { value: (row: Shown) => said(row[key]) }),
})
const said = (value: unknown) => (typeof value === 'string' ? word(value) : '')
function factOf({ title, kind }: Columned[string], value: unknown): Fact | null {
  if (value === null || value === undefined) return null
  const label = titleOf(title, kind)
  if (kind === 'day') return { label, value: <Day value={value as string} /> }
  if (kind === 'minutes') return { label, value: <Duration minutes={value as number} /> }
  if (kind === 'instant') return { label, value: <Moment value={value as string} /> }
  return { label, value: said(value) }
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
