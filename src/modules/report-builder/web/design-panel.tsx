import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { useScope } from '#ui/data/scope.tsx'
import { DateInput } from '#ui/date/date-input.tsx'
import { localDigits } from '#ui/i18n/locale.ts'
import type { DataSetInfo } from '#engines/dataset/data-set.ts'
import { charts, isSummary } from '#engines/dataset/definition.ts'
import { ChosenColumns } from '#modules/report-builder/web/chosen-columns.tsx'
import { ColumnPicker } from '#modules/report-builder/web/column-picker.tsx'
import { ComputedLines } from '#modules/report-builder/web/computed-lines.tsx'
import type { Draft } from '#modules/report-builder/web/draft.ts'
import { FigureLines } from '#modules/report-builder/web/figure-lines.tsx'
import { FilterLines } from '#modules/report-builder/web/filter-lines.tsx'
import { GroupLines } from '#modules/report-builder/web/group-lines.tsx'
import { ParameterLines } from '#modules/report-builder/web/parameter-lines.tsx'
import { SortLines } from '#modules/report-builder/web/sort-lines.tsx'
import styles from '#modules/report-builder/web/builder.module.css'
import { t } from '#modules/report-builder/web/words.ts'

export interface PartProps {
  set: DataSetInfo
  draft: Draft
}

/** What a report is made of, from top to bottom in the order in which one thinks of it. */
export function DesignPanel({ sets, set, draft }: PartProps & { sets: readonly DataSetInfo[] }) {
  const { today } = useScope()
  const { definition, change, begin } = draft
  const summary = isSummary(definition)
  return (
    <section className={styles.design} aria-label={t('page.design')} data-no-print>
      <Part title={t('data.title')}>
        <NativeSelect
          aria-label={t('data.title')}
          description={set.has_as_of ? set.about : `${set.about} ${t('data.onlyToday')}`}
          inputWrapperOrder={['input', 'description']}
          value={set.name}
          onChange={(event) => {
            const next = sets.find(({ name }) => name === event.currentTarget.value)
            if (next) begin(next.start)
          }}
          data={sets.map(({ name, title }) => ({ value: name, label: title }))}
        />
        {set.has_as_of && (
          <DateInput
            label={t('data.asOf')}
            placeholder={t('data.today')}
            today={today}
            value={definition.as_of}
            onChange={(day) => change({ as_of: day || null })}
          />
        )}
      </Part>
      <Part
        title={t('columns.title')}
        count={definition.columns.length}
        {...(summary ? { hint: t('columns.behind') } : {})}
      >
        <ChosenColumns set={set} draft={draft} />
        <ColumnPicker set={set} draft={draft} />
      </Part>
      <Part
        title={t('computed.heading')}
        count={definition.computed.length}
        hint={t('computed.hint')}
        isOpen={definition.computed.length > 0}
      >
        <ComputedLines set={set} draft={draft} />
      </Part>
      <Part title={t('filters.title')} count={definition.filters.length}>
        <FilterLines set={set} draft={draft} />
      </Part>
      <Part
        title={t('parameters.title')}
        count={definition.parameters.length}
        hint={t('parameters.hint')}
        isOpen={definition.parameters.length > 0}
      >
        <ParameterLines set={set} draft={draft} />
      </Part>
      <Part
        title={t('groups.title')}
        count={definition.groups.length + definition.measures.length}
        hint={t('groups.hint')}
      >
        <GroupLines set={set} draft={draft} />
        <FigureLines set={set} draft={draft} />
        {definition.groups.length > 0 && (
          <NativeSelect
            label={t('chart.title')}
            value={definition.chart}
            onChange={(event) => {
              const chart = charts.find((one) => one === event.currentTarget.value)
              if (chart) change({ chart })
            }}
            data={charts.map((value) => ({ value, label: t(`chart.${value}`) }))}
          />
        )}
      </Part>
      <Part title={t('sort.title')} count={definition.sort.length}>
        <SortLines set={set} draft={draft} />
      </Part>
    </section>
  )
}

function Part({
  title,
  count = 0,
  hint,
  isOpen = true,
  children,
}: {
  title: string
  count?: number
  hint?: string
  /** What few reports have is closed where there is none of it. */
  isOpen?: boolean
  children: ReactNode
}) {
  return (
    <details className={styles.part} open={isOpen}>
      <summary>
        <h2>{title}</h2>
        {count > 0 && <span className={`${styles.count} ch-num`}>{localDigits(String(count))}</span>}
      </summary>
      <div className={styles.inside}>
        {hint && <p className={styles.hint}>{hint}</p>}
        {children}
      </div>
    </details>
  )
}
