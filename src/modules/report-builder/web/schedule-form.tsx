import { useState } from 'react'
import { weekdays } from '#kernel/calendar/names.ts'
import { calendarIds, type CalendarId } from '#kernel/calendar/system.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { exportFormats, type ExportFormat } from '#engines/exchange/formats.ts'
import type { OpenedReport } from '#modules/report-builder/shared/report.ts'
import { frequencies, schedules, type Schedule } from '#modules/report-builder/shared/schedule.ts'
import type { DataSetInfo } from '#engines/dataset/data-set.ts'
import { AnswerField } from '#modules/report-builder/web/answer-field.tsx'
import { finishedAnswers } from '#modules/report-builder/web/answers.ts'
import styles from '#modules/report-builder/web/builder.module.css'
import { hrSource } from '#modules/report-builder/web/share-dialog.tsx'
import { SharesList } from '#modules/report-builder/web/shares-list.tsx'
import { t } from '#modules/report-builder/web/words.ts'

type Frequency = Schedule['frequency']
interface Values {
  frequency: Frequency
  calendar: CalendarId
  weekday: string
  month_day: number | null
  hour: string
  format: ExportFormat
  account_ids: string[]
  skip_empty: boolean
  expires_on: string | null
  answers: Record<string, string[]>
  is_active: boolean
}
const F = fieldsOf<Values>()
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

/** One schedule. What each recipient would get is said before it is saved. */
export function ScheduleForm({
  report,
  set,
  schedule,
  onClose,
}: {
  report: OpenedReport
  set: DataSetInfo
  schedule: Schedule | null
  onClose: () => void
}) {
  const { org } = useScope()
  const { shown, writing } = useCalendar()
  const [frequency, setFrequency] = useState<Frequency>(schedule?.frequency ?? 'Weekly')
  const [people, setPeople] = useState<readonly string[]>(
    schedule?.recipients.map(({ account }) => account.id) ?? [],
  )
  const { parameters } = report.definition
  const [answers, setAnswers] = useState<Record<string, string[]>>(schedule?.answers ?? {})
  const params = { org, id: report.id }
  const create = useAction(schedules.create, { success: t('schedule.saved'), errors: 'caller' })
  const change = useAction(schedules.change, { success: t('schedule.saved'), errors: 'caller' })
  const shares = useRead(
    schedules.shares,
    people.length ? { params, query: { account_ids: people.join(',') } } : null,
    { errors: 'inline', keep: true },
  )
  const submit = (values: Values) => {
    const body = {
      ...values,
      // what is not finished is left to the usual answer
      answers: finishedAnswers(answers, report.definition),
      hour: Number(values.hour),
      weekday: values.frequency === 'Weekly' ? Number(values.weekday) : null,
      month_day: values.frequency === 'Monthly' ? values.month_day : null,
    }
    return schedule
      ? change.attempt({
          params: { ...params, schedule_id: schedule.id },
          body: { ...body, version: schedule.version },
        })
      : create.attempt({ params, body })
  }
  return (
    <FormDialog<Values>
      opened
      onClose={onClose}
      title={t(schedule ? 'schedule.editTitle' : 'schedule.add')}
      initial={{
        frequency,
        calendar: schedule?.calendar ?? shown.id,
        weekday: String(schedule?.weekday ?? 0),
        month_day: schedule?.month_day ?? 1,
        hour: String(schedule?.hour ?? 8),
        format: schedule?.format ?? 'xlsx',
        account_ids: [...people],
        skip_empty: schedule?.skip_empty ?? false,
        expires_on: schedule?.expires_on ?? null,
        answers: {},
        is_active: schedule?.is_active ?? true,
      }}
      submit={submit}
    >
      <F.Select
        name="frequency"
        label={t('schedule.frequency')}
        required
        options={frequencies.map((value) => ({ value, label: t(`schedule.${value}`) }))}
        onChosen={(value) => setFrequency(frequencies.find((one) => one === value) ?? 'Daily')}
      />
      {frequency === 'Weekly' && (
        <F.Select
          name="weekday"
          label={t('schedule.weekday')}
          required
          options={weekdays[writing.language].map((label, index) => ({ value: String(index), label }))}
        />
      )}
      {frequency === 'Monthly' && (
        <>
          <F.Number
            name="month_day"
            label={t('schedule.monthDay')}
            hint={t('schedule.monthDayHint')}
            required
          />
          <F.Select
            name="calendar"
            label={t('groups.calendar')}
            required
            options={calendarIds.map((value) => ({ value, label: t(`calendar.${value}`) }))}
          />
        </>
      )}
      <F.Select
        name="hour"
        label={t('schedule.hour')}
        hint={t('schedule.hourHint')}
        required
        options={hours}
      />
      <F.Select
        name="format"
        label={t('schedule.format')}
        required
        options={exportFormats.map((value) => ({ value, label: t(`export.${value}`) }))}
      />
      {parameters.map((parameter) => (
        <div key={parameter.key} role="group" aria-label={parameter.title} data-part="answer">
          <span className={styles.asked}>{parameter.title}</span>
          <AnswerField
            set={set}
            parameter={parameter}
            values={answers[parameter.key] ?? parameter.values}
            onChange={(values) => setAnswers((now) => ({ ...now, [parameter.key]: values }))}
          />
        </div>
      ))}
      <People org={org} schedule={schedule} onPeople={setPeople} />
      {people.length > 0 && shares.data && <SharesList shares={shares.data.results} />}
      <F.Date name="expires_on" label={t('schedule.expiresOn')} hint={t('schedule.expiresHint')} />
      <F.Switch name="skip_empty" label={t('schedule.skipEmpty')} />
      <F.Switch name="is_active" label={t('schedule.isActive')} />
    </FormDialog>
  )
}

/** The field of recipients, which also says who they are, so that what each of them gets can be shown. */
function People({
  org,
  schedule,
  onPeople,
}: {
  org: string
  schedule: Schedule | null
  onPeople: (ids: readonly string[]) => void
}) {
  return (
    <F.AsyncMultiSelect
      name="account_ids"
      label={t('schedule.recipients')}
      required
      source={hrSource(org)}
      chosen={
        schedule?.recipients.map(({ account }) => ({ value: account.id, label: account.full_name })) ?? []
      }
      onChosen={onPeople}
    />
  )
}
