import { NativeSelect } from '@mantine/core'
import type { Filter, Parameter } from '#engines/dataset/definition.ts'
import { fitsParameter, operatorsOf } from '#engines/dataset/operator.ts'
import { columnOptions } from '#modules/report-builder/web/column-groups.ts'
import type { PartProps } from '#modules/report-builder/web/design-panel.tsx'
import { isFinished } from '#modules/report-builder/web/draft.ts'
import { FilterValue } from '#modules/report-builder/web/filter-value.tsx'
import { AddLine, Line, replaced } from '#modules/report-builder/web/line.tsx'
import { freshParameter } from '#modules/report-builder/web/parameter-lines.tsx'
import { t } from '#modules/report-builder/web/words.ts'

/** What a row must be to be in the report: every line must hold. */
export function FilterLines({ set, draft }: PartProps) {
  const { filters } = draft.definition
  const put = (index: number, next: Filter | null) =>
    draft.change({ filters: replaced(filters, index, next) })
  const first = set.columns[0]
  return (
    <>
      {filters.map((filter, index) => {
        const column = set.columns.find(({ key }) => key === filter.column)
        if (!column) return null
        const { title } = column
        return (
          // a line has no name of its own: it is the one that stands there
          // oxlint-disable-next-line react/no-array-index-key
          <Line
            key={index}
            removeLabel={t('filters.remove', { title })}
            onRemove={() => put(index, null)}
            wrong={!isFinished(filter, set, draft.definition)}
          >
            <NativeSelect
              size="xs"
              aria-label={t('filters.column')}
              value={filter.column}
              data={columnOptions(set.columns)}
              onChange={(event) => put(index, freshFilter(set, event.currentTarget.value))}
            />
            <NativeSelect
              size="xs"
              aria-label={t('filters.comparison', { title })}
              value={filter.is}
              data={operatorsOf(column.kind)
                .filter((is) => isOffered(is, column))
                .map((is) => ({ value: is, label: t(`is.${is}`) }))}
              onChange={(event) => {
                const is = operatorsOf(column.kind).find((one) => one === event.currentTarget.value)
                if (is) put(index, { column: filter.column, is, values: [] })
              }}
            />
            {filter.parameter === undefined && (
              <FilterValue
                set={set}
                column={column}
                filter={filter}
                onChange={(values) => put(index, { ...filter, values })}
              />
            )}
            <Asked
              column={column}
              filter={filter}
              draft={draft}
              onChange={(next, parameter) =>
                draft.change({
                  filters: replaced(filters, index, next),
                  ...(parameter ? { parameters: [...draft.definition.parameters, parameter] } : {}),
                })
              }
            />
          </Line>
        )
      })}
      <AddLine
        title={t('filters.add')}
        disabled={!first || filters.length >= 20}
        onAdd={() => first && draft.change({ filters: [...filters, freshFilter(set, first.key)] })}
      />
    </>
  )
}

type Column = PartProps['set']['columns'][number]

/** Whether its value stands in the report, or is asked when the report is opened. */
function Asked({
  column,
  filter,
  draft,
  onChange,
}: Pick<PartProps, 'draft'> & {
  column: Column
  filter: Filter
  onChange: (next: Filter, parameter?: Parameter) => void
}) {
  const { parameters } = draft.definition
  const fresh = parameterFor(column, filter)
  const fits = parameters.filter(({ kind }) =>
    fitsParameter(kind, column.kind, kind === 'period' ? 'period' : filter.is),
  )
  if (!fresh && fits.length === 0) return null
  const ask = (parameter: Parameter, isNew: boolean) => {
    const is = parameter.kind === 'period' ? 'period' : filter.is
    onChange(
      { column: filter.column, is, values: [], parameter: parameter.key },
      isNew ? parameter : undefined,
    )
  }
  return (
    <NativeSelect
      size="xs"
      aria-label={t('parameters.whence', { title: column.title })}
      value={filter.parameter ?? ''}
      data={[
        { value: '', label: t('parameters.fixed') },
        ...fits.map(({ key, title }) => ({ value: key, label: t('parameters.ask', { title }) })),
        ...(fresh && parameters.length < 6 ? [{ value: '+', label: t('parameters.askNew') }] : []),
      ]}
      onChange={(event) => {
        const { value } = event.currentTarget
        const known = parameters.find(({ key }) => key === value)
        if (known) ask(known, false)
        else if (value === '+' && fresh) ask(freshParameter(parameters, fresh), true)
        else onChange({ column: filter.column, is: filter.is, values: [] })
      }}
    />
  )
}

/** What would ask for the value of a filter; what is empty or not has none to ask for. */
function parameterFor({ key, title, kind }: Column, { is, values }: Filter) {
  if (kind === 'day' || kind === 'instant') {
    if (is === 'period') return { kind: 'period' as const, title, values: isFull(values, 2) ? values : [] }
    if (is === 'between') return { kind: 'period' as const, title, values: isFull(values, 2) ? values : [] }
    return fitsParameter('day', kind, is) ? { kind: 'day' as const, title, values } : null
  }
  if (fitsParameter('list', kind, is)) return { kind: 'list' as const, title, column: key, values }
  if (fitsParameter('text', kind, is)) return { kind: 'text' as const, title, values }
  return fitsParameter('number', kind, is) ? { kind: 'number' as const, title, values } : null
}

const isFull = (values: readonly string[], count: number) =>
  values.length === count && values.every((value) => value !== '')

/** One of many is chosen only where there are not too many to choose from. */
const isOffered = (is: Filter['is'], { choices, is_listed }: Column) =>
  choices !== null || is_listed || (is !== 'any_of' && is !== 'none_of')

function freshFilter(set: PartProps['set'], key: string): Filter {
  const column = set.columns.find((one) => one.key === key)
  const is = column && operatorsOf(column.kind).find((one) => isOffered(one, column))
  return { column: key, is: is ?? 'is', values: [] }
}
