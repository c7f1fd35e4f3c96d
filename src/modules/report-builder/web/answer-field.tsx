import { NativeSelect, TextInput } from '@mantine/core'
import { calendarIds, type CalendarId } from '#kernel/calendar/system.ts'
import { isDay } from '#kernel/calendar/day.ts'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { DateInput } from '#ui/date/date-input.tsx'
import type { DataSetInfo } from '#engines/dataset/data-set.ts'
import type { Parameter } from '#engines/dataset/definition.ts'
import { periods, relativeDays } from '#engines/dataset/operator.ts'
import { Several } from '#modules/report-builder/web/filter-value.tsx'
import styles from '#modules/report-builder/web/builder.module.css'
import { t } from '#modules/report-builder/web/words.ts'

export interface AnswerFieldProps {
  set: DataSetInfo
  parameter: Parameter
  values: readonly string[]
  onChange: (values: string[]) => void
}

/** The answer to a parameter, by its kind; emptied, all is asked for. */
export function AnswerField(props: AnswerFieldProps) {
  const { set, parameter, values, onChange } = props
  const { kind, title } = parameter
  if (kind === 'period' || kind === 'day') return <InTime {...props} />
  if (kind === 'list') {
    const column = set.columns.find(({ key }) => key === parameter.column)
    return column ? (
      <Several set={set} column={column} label={title} values={values} onChange={onChange} />
    ) : null
  }
  return (
    <TextInput
      size="xs"
      aria-label={title}
      inputMode={kind === 'number' ? 'decimal' : 'text'}
      placeholder={t('parameters.any')}
      value={values[0] ?? ''}
      onChange={(event) => onChange(event.currentTarget.value === '' ? [] : [event.currentTarget.value])}
    />
  )
}

const other = 'other'

/** By a name that moves with the day on which the report is read, in either calendar, or by days of one's own. */
function InTime({ parameter, values, onChange }: AnswerFieldProps) {
  const { shown } = useCalendar()
  const { kind, title } = parameter
  const [first = '', second = ''] = values
  const own = first === other || isDay(first) || (kind === 'period' && isDay(second))
  const calendar: CalendarId = calendarIds.find((one) => one === second) ?? shown.id
  const names: readonly string[] = kind === 'period' ? periods : relativeDays
  const choose = (name: string) => {
    if (name === '') onChange([])
    else if (name === other) onChange(kind === 'period' ? [other, ''] : [other])
    else onChange([name, calendar])
  }
  return (
    <div className={styles.answer}>
      <NativeSelect
        size="xs"
        aria-label={title}
        value={own ? other : first}
        data={[
          { value: '', label: t(kind === 'period' ? 'parameters.allTime' : 'parameters.any') },
          ...names.map((name) => ({ value: name, label: nameOf(name) })),
          { value: other, label: t(kind === 'period' ? 'parameters.fromTo' : 'parameters.aDay') },
        ]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {first !== '' && !own && (
        <NativeSelect
          size="xs"
          aria-label={t('parameters.calendarOf', { title })}
          value={calendar}
          data={calendarIds.map((value) => ({ value, label: t(`calendar.${value}`) }))}
          onChange={(event) => onChange([first, event.currentTarget.value])}
        />
      )}
      {own && (
        <DateInput
          size="xs"
          aria-label={kind === 'period' ? `${title}, ${t('filters.from')}` : title}
          value={isDay(first) ? first : null}
          onChange={(day) => onChange(kind === 'period' ? [day || other, second] : [day || other])}
        />
      )}
      {own && kind === 'period' && (
        <DateInput
          size="xs"
          aria-label={`${title}, ${t('filters.to')}`}
          value={isDay(second) ? second : null}
          onChange={(day) => onChange([first, day])}
        />
      )}
    </div>
  )
}

const nameOf = (name: string): string => {
  const period = periods.find((one) => one === name)
  if (period) return t(`period.${period}`)
  const day = relativeDays.find((one) => one === name)
  return day ? t(`relative.${day}`) : name
}
