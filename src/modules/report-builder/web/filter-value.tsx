import { NativeSelect, TextInput } from '@mantine/core'
import { useScope } from '#ui/data/scope.tsx'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { DateInput } from '#ui/date/date-input.tsx'
import { AsyncMultiSelect } from '#ui/form/async-multi-select.tsx'
import { listSource, type AsyncSource } from '#ui/form/async-source.ts'
import type { DataColumn, DataSetInfo } from '#engines/dataset/data-set.ts'
import type { Filter } from '#engines/dataset/definition.ts'
import { periods, valuesTaken } from '#engines/dataset/operator.ts'
import { calendarIds } from '#kernel/calendar/system.ts'
import { reportBuilder } from '#modules/report-builder/shared/report.ts'
import styles from '#modules/report-builder/web/builder.module.css'
import { t } from '#modules/report-builder/web/words.ts'

export interface FilterValueProps {
  set: DataSetInfo
  column: DataColumn
  filter: Filter
  onChange: (values: string[]) => void
}

/** The value of a filter, by its kind and comparison. */
export function FilterValue(props: FilterValueProps) {
  const { column, filter } = props
  const [, most] = valuesTaken(filter.is)
  if (most === 0) return null
  if (filter.is === 'any_of' || filter.is === 'none_of')
    return (
      <Several
        set={props.set}
        column={column}
        label={t('filters.value', { title: column.title })}
        values={filter.values}
        onChange={props.onChange}
      />
    )
  if (filter.is === 'period') return <Period {...props} />
  const label = t('filters.value', { title: column.title })
  const put = (index: number, value: string) =>
    props.onChange(Array.from({ length: most }, (_, i) => (i === index ? value : (filter.values[i] ?? ''))))
  const isDay = (column.kind === 'day' || column.kind === 'instant') && !filter.is.endsWith('_days')
  return (
    <div className={most === 2 ? styles.pair : undefined}>
      {Array.from({ length: most }, (_, i) => {
        const name = most === 2 ? `${label}, ${t(i === 0 ? 'filters.from' : 'filters.to')}` : label
        return isDay ? (
          <DateInput
            key={name}
            size="xs"
            aria-label={name}
            value={filter.values[i] ?? null}
            onChange={(day) => put(i, day)}
          />
        ) : (
          <TextInput
            key={name}
            size="xs"
            aria-label={name}
            {...(filter.is.endsWith('_days')
              ? { rightSection: <small>{t('filters.days')}</small>, rightSectionWidth: 48 }
              : {})}
            inputMode={column.kind === 'text' || column.kind === 'encrypted' ? 'text' : 'decimal'}
            value={filter.values[i] ?? ''}
            onChange={(event) => put(i, event.currentTarget.value)}
          />
        )
      })}
    </div>
  )
}

/** Some of the values of a column. */
export function Several({
  set,
  column,
  label,
  values,
  onChange,
}: Pick<FilterValueProps, 'set' | 'column' | 'onChange'> & { label: string; values: readonly string[] }) {
  const { org } = useScope()
  const said = (value: string) => column.words?.[value] ?? value
  const source: AsyncSource<{ value: string }> = column.choices
    ? fixed(column.key, column.choices, said)
    : listSource(
        reportBuilder.values,
        { params: { org }, query: { data_set: set.name, column: column.key } },
        { value: ({ value }) => value, label: ({ value }) => value },
      )
  return (
    <AsyncMultiSelect
      size="xs"
      aria-label={label}
      source={source}
      value={values.map((value) => ({ value, label: said(value) }))}
      onChange={(chosen) => onChange(chosen.map(({ value }) => value))}
    />
  )
}

/** Choices that are at hand, as one that are asked for. */
const fixed = (
  key: string,
  choices: readonly string[],
  said: (value: string) => string,
): AsyncSource<{ value: string }> => ({
  key: ['choices', key, ...choices.map(said)],
  value: ({ value }) => value,
  label: ({ value }) => said(value),
  page: async (search) => ({
    results: choices
      .filter((choice) => said(choice).toLowerCase().includes(search.toLowerCase()))
      .map((value) => ({ value })),
    next: null,
  }),
})

function Period({ column, filter, onChange }: FilterValueProps) {
  const { shown } = useCalendar()
  const [name = '', calendar = shown.id] = filter.values
  return (
    <div className={styles.pair}>
      <NativeSelect
        size="xs"
        aria-label={t('filters.value', { title: column.title })}
        value={name}
        data={[
          { value: '', label: t('filters.choose') },
          ...periods.map((value) => ({ value, label: t(`period.${value}`) })),
        ]}
        onChange={(event) => onChange([event.currentTarget.value, calendar])}
      />
      <NativeSelect
        size="xs"
        aria-label={t('groups.calendar')}
        value={calendar}
        data={calendarIds.map((value) => ({ value, label: t(`calendar.${value}`) }))}
        onChange={(event) => onChange([name, event.currentTarget.value])}
      />
    </div>
  )
}
