import { NativeSelect } from '@mantine/core'
import { groupKey, isSummary, measureKey, type Sort } from '#engines/dataset/definition.ts'
import { columnOptions } from '#modules/report-builder/web/column-groups.ts'
import type { PartProps } from '#modules/report-builder/web/design-panel.tsx'
import { AddLine, Line, replaced } from '#modules/report-builder/web/line.tsx'
import { t } from '#modules/report-builder/web/words.ts'

/** In which order lines come; a click on a heading of the table says the same. */
export function SortLines({ set, draft }: PartProps) {
  const { definition } = draft
  const { sort, groups, measures } = definition
  const put = (index: number, next: Sort | null) => draft.change({ sort: replaced(sort, index, next) })
  const titles = new Map(set.columns.map(({ key, title }) => [key, title]))
  const outputs = [
    ...groups.map((group) => ({ value: groupKey(group), label: titles.get(group.column) ?? '' })),
    ...measures.map((measure) => ({
      value: measureKey(measure),
      label: `${t(`what.${measure.what}`)} ${measure.column ? (titles.get(measure.column) ?? '') : ''}`,
    })),
  ]
  const summary = isSummary(definition)
  const ordered = set.columns.filter(({ kind }) => kind !== 'encrypted')
  const orderable = new Set(ordered.map(({ key }) => key))
  const data = summary ? outputs : columnOptions(ordered)
  const keys = summary
    ? outputs.map(({ value }) => value)
    : [...definition.columns.filter((key) => orderable.has(key)), ...orderable]
  const next = keys.find((key) => !sort.some((one) => one.key === key))
  return (
    <>
      {sort.map((one, index) => (
        <Line key={one.key} removeLabel={t('sort.remove')} onRemove={() => put(index, null)}>
          <NativeSelect
            size="xs"
            aria-label={t('sort.column')}
            value={one.key}
            data={data}
            onChange={(event) => {
              const key = event.currentTarget.value
              if (!sort.some((other) => other.key === key)) put(index, { ...one, key })
            }}
          />
          <NativeSelect
            size="xs"
            aria-label={t('sort.direction')}
            value={one.descending ? 'down' : 'up'}
            data={[
              { value: 'up', label: t('sort.up') },
              { value: 'down', label: t('sort.down') },
            ]}
            onChange={(event) => put(index, { ...one, descending: event.currentTarget.value === 'down' })}
          />
        </Line>
      ))}
      <AddLine
        title={t('sort.add')}
        disabled={!next || sort.length >= 3}
        onAdd={() => next && draft.change({ sort: [...sort, { key: next, descending: false }] })}
      />
    </>
  )
}
