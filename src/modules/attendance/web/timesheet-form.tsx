import { useMemo } from 'react'
import { addDays, weekday } from '#kernel/calendar/day.ts'
import { shortWeekdays } from '#kernel/calendar/names.ts'
import { minutesTyped } from '#kernel/minutes-typed.ts'
import { ApproversField } from '#engines/approval/ahead-web.tsx'
import { listSource } from '#ui/form/async-source.ts'
import { useScope } from '#ui/data/scope.tsx'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { declared } from '#ui/i18n/declared.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Duration } from '#ui/show/figures.tsx'
import { project } from '#modules/task/shared/project.ts'
import { SHEET_DAYS } from '#modules/attendance/domain/timesheet.ts'
import { timesheetRequest } from '#modules/attendance/shared/request.ts'
import { useAsk } from '#modules/attendance/web/ask.ts'
import styles from '#modules/attendance/web/timesheet.module.css'
import { t } from '#modules/attendance/web/words.ts'

interface Values {
  start_on: string
  lines: { project_id: string | null; activity: string; days: string[] }[]
  remarks: string
  approvers: string[][]
}
const F = fieldsOf<Values>()
const blank = { project_id: null, activity: '', days: Array.from({ length: SHEET_DAYS }, () => '') }

/** Totals of a day or a week by project and activity, on one form. */
export function TimesheetDialog({ onClose }: { onClose: () => void }) {
  const { today } = useScope()
  const ask = useAsk('timesheet')
  return (
    <FormDialog<Values>
      opened
      onClose={onClose}
      size={820}
      title={declared(timesheetRequest.title)}
      submitTitle={t('request.ask')}
      initial={{
        start_on: addDays(today, -weekday(today)),
        lines: [blank],
        remarks: '',
        approvers: [],
      }}
      submit={({ ...body }) => ask(body)}
      onSaved={onClose}
    >
      <F.Date name="start_on" label={t('sheet.from')} hint={t('sheet.fromHint')} required />
      <Rows />
      <F.Text name="remarks" label={t('swap.remarks')} required />
      <ApproversField type={timesheetRequest.name} facts={{}} />
    </FormDialog>
  )
}

function Rows() {
  const { org } = useScope()
  const start_on = useFieldValue('start_on') as string | null
  const projects = useMemo(
    () => listSource(project.list, { params: { org } }, { value: ({ id }) => id, label: ({ name }) => name }),
    [org],
  )
  const days = Array.from({ length: start_on ? SHEET_DAYS : 0 }, (_, at) => addDays(start_on ?? '', at))
  return (
    <div data-wide>
      <F.Rows name="lines" label={t('sheet.rows')} blank={blank} least={1} add={t('sheet.add')}>
        {(_prefix, row) => (
          <>
            <F.AsyncSelect name={`lines.${row}.project_id`} label={t('sheet.project')} source={projects} />
            <F.Text name={`lines.${row}.activity`} label={t('sheet.activity')} />
            <div data-wide className={styles.days}>
              {days.map((date, at) => (
                <SheetDay key={date} row={row} at={at} date={date} />
              ))}
            </div>
          </>
        )}
      </F.Rows>
      <Total />
    </div>
  )
}

/** The time of one day, under its name. */
function SheetDay({ row, at, date }: { row: number; at: number; date: string }) {
  const { shown, writing } = useCalendar()
  const day = shown.of(date)?.day ?? ''
  const name = `${shortWeekdays[writing.language][weekday(date)]} ${day}`
  return <F.Text name={`lines.${row}.days.${at}`} label={name} placeholder="0:00" />
}

function Total() {
  const lines = useFieldValue('lines') as Values['lines'] | undefined
  const minutes = (lines ?? [])
    .flatMap(({ days }) => days)
    .reduce((sum, text) => sum + (minutesTyped(text) ?? 0), 0)
  return (
    <div className={styles.total}>
      <span>{t('sheet.total')}</span>
      <Duration minutes={minutes} />
    </div>
  )
}
