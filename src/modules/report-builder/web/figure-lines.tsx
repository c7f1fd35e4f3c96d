import { NativeSelect } from '@mantine/core'
import { functionsOf, measureKey, type Func, type Measure } from '#engines/dataset/definition.ts'
import { columnOptions } from '#modules/report-builder/web/column-groups.ts'
import type { PartProps } from '#modules/report-builder/web/design-panel.tsx'
import { AddLine, Line, replaced } from '#modules/report-builder/web/line.tsx'
import { t } from '#modules/report-builder/web/words.ts'

const counting = 'count'

/** What is reckoned of each group. */
export function FigureLines({ set, draft }: PartProps) {
  const { measures, groups } = draft.definition
  const taken = new Set(measures.map(measureKey))
  const reckoned = set.columns.filter(({ kind }) => functionsOf(kind).length > 0)
  const put = (index: number, next: Measure | null) => {
    // the same figure twice would be one
    if (next && taken.has(measureKey(next))) return
    draft.change({ measures: replaced(measures, index, next) })
  }
  const withColumn = (key: string): Measure => {
    if (key === '') return { what: counting, column: null }
    const kind = set.columns.find((one) => one.key === key)?.kind ?? 'text'
    return { what: functionsOf(kind)[0] ?? 'different', column: key }
  }
  const fresh = taken.has(counting)
    ? set.columns
        .flatMap(({ key, kind }) => functionsOf(kind).map((what): Measure => ({ what, column: key })))
        .toSorted((a, b) => order(a) - order(b))
        .find((measure) => !taken.has(measureKey(measure)))
    : withColumn('')
  return (
    <>
      {measures.map((measure, index) => {
        const column = set.columns.find(({ key }) => key === measure.column)
        const ways: readonly Func[] = column ? functionsOf(column.kind) : [counting]
        const title = column?.title ?? t('figures.rows')
        return (
          <Line
            key={measureKey(measure)}
            removeLabel={t('figures.remove', { title })}
            onRemove={() => put(index, null)}
          >
            <NativeSelect
              size="xs"
              aria-label={t('figures.what', { title })}
              value={measure.what}
              data={ways.map((value) => ({ value, label: t(`what.${value}`) }))}
              onChange={(event) => {
                const what = ways.find((one) => one === event.currentTarget.value)
                if (what) put(index, { ...measure, what })
              }}
            />
            <NativeSelect
              size="xs"
              aria-label={t('figures.column')}
              value={measure.column ?? ''}
              data={[{ value: '', label: t('figures.rows') }, ...columnOptions(reckoned)]}
              onChange={(event) => put(index, withColumn(event.currentTarget.value))}
            />
          </Line>
        )
      })}
      {(groups.length > 0 || measures.length > 0) && (
        <AddLine
          title={t('figures.add')}
          disabled={!fresh || measures.length >= 6}
          onAdd={() => fresh && draft.change({ measures: [...measures, fresh] })}
        />
      )}
    </>
  )
}

/** Sums and averages are thought of first. */
const order = ({ what }: Measure) => (['sum', 'average'].includes(what) ? 0 : 1)
