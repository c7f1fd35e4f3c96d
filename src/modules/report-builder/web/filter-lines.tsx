import { NativeSelect } from '@mantine/core'
import type { Filter } from '#engines/dataset/definition.ts'
import { operatorsOf } from '#engines/dataset/operator.ts'
import { columnOptions } from '#modules/report-builder/web/column-groups.ts'
import type { PartProps } from '#modules/report-builder/web/design-panel.tsx'
import { isFinished } from '#modules/report-builder/web/draft.ts'
import { FilterValue } from '#modules/report-builder/web/filter-value.tsx'
import { AddLine, Line, replaced } from '#modules/report-builder/web/line.tsx'
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
            wrong={!isFinished(filter, set)}
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
                if (is) put(index, { ...filter, is, values: [] })
              }}
            />
            <FilterValue
              set={set}
              column={column}
              filter={filter}
              onChange={(values) => put(index, { ...filter, values })}
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

/** One of many is chosen only where there are not too many to choose from. */
const isOffered = (is: Filter['is'], { choices, is_listed }: Column) =>
  choices !== null || is_listed || (is !== 'any_of' && is !== 'none_of')

function freshFilter(set: PartProps['set'], key: string): Filter {
  const column = set.columns.find((one) => one.key === key)
  const is = column && operatorsOf(column.kind).find((one) => isOffered(one, column))
  return { column: key, is: is ?? 'is', values: [] }
}
