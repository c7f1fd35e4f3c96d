import { Button } from '@mantine/core'
import { IconColumns, IconFilter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAddress } from '#ui/data/address.ts'
import { useScope } from '#ui/data/scope.tsx'
import { DateInput } from '#ui/date/date-input.tsx'
import { localDigits } from '#ui/i18n/locale.ts'
import { SideDrawer } from '#ui/overlay/side-drawer.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { extended, type DataSetInfo } from '#engines/dataset/data-set.ts'
import { withAnswers } from '#engines/dataset/period.ts'
import type { OpenedReport } from '#modules/report-builder/shared/report.ts'
import { answersIn, finishedAnswers } from '#modules/report-builder/web/answers.ts'
import { AnswersBar } from '#modules/report-builder/web/answers-bar.tsx'
import { ChosenColumns } from '#modules/report-builder/web/chosen-columns.tsx'
import { ColumnChoices } from '#modules/report-builder/web/column-picker.tsx'
import { GroupButtons } from '#modules/report-builder/web/group-buttons.tsx'
import type { PartProps } from '#modules/report-builder/web/design-panel.tsx'
import { useDraft } from '#modules/report-builder/web/draft.ts'
import { FilterLines } from '#modules/report-builder/web/filter-lines.tsx'
import { ReportHead } from '#modules/report-builder/web/report-head.tsx'
import { Result } from '#modules/report-builder/web/result.tsx'
import { SortLines } from '#modules/report-builder/web/sort-lines.tsx'
import styles from '#modules/report-builder/web/wide.module.css'
import { t } from '#modules/report-builder/web/words.ts'

/** A data set as a table of its own, over the whole width: what it shows is chosen above it, and saved as any report. */
export function WideTable({ set: declared, report }: { set: DataSetInfo; report: OpenedReport | null }) {
  const { today, to } = useScope()
  const [address] = useAddress()
  const [open, setOpen] = useState<'columns' | 'filters' | null>(null)
  const draft = useDraft(report?.definition ?? declared.wide?.definition ?? declared.start, declared)
  const { definition, asked, change } = draft
  const set = extended(declared, definition)
  const table = declared.wide?.title ?? declared.title
  const title = report?.name ?? table
  const close = () => setOpen(null)
  return (
    <>
      <ReportHead title={title} hint={t('wide.hint')} set={set} draft={draft} report={report} isView />
      <nav className={styles.tables} aria-label={t('wide.tables')} data-no-print>
        <Link to={to('admin-master-report-generalized')} aria-current="page">
          {table}
        </Link>
        <Link to={to('admin-master-report-generalized-attendance-and-leave')}>{t('wide.attendance')}</Link>
      </nav>
      <section className={styles.bar} aria-label={t('page.design')} data-no-print>
        <div className={styles.day}>
          <DateInput
            label={t('data.asOf')}
            placeholder={t('data.today')}
            today={today}
            value={definition.as_of}
            onChange={(day) => change({ as_of: day || null })}
          />
        </div>
        <GroupButtons set={set} draft={draft} />
        <div className={styles.buttons}>
          <Button
            variant="default"
            leftSection={<IconColumns size={16} />}
            rightSection={
              <span className="ch-num">{localDigits(String(definition.columns.length || ''))}</span>
            }
            onClick={() => setOpen('columns')}
          >
            {t('wide.columns')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconFilter size={16} />}
            rightSection={
              <span className="ch-num">{localDigits(String(definition.filters.length || ''))}</span>
            }
            onClick={() => setOpen('filters')}
          >
            {t('wide.filters')}
          </Button>
        </div>
      </section>
      <div className={styles.shown}>
        <AnswersBar set={set} draft={draft} />
        <Result
          title={title}
          set={set}
          draft={draft}
          asked={withAnswers(asked, finishedAnswers(answersIn(address, asked), asked))}
        />
      </div>
      <SideDrawer opened={open === 'columns'} onClose={close} title={t('wide.columns')} size={380}>
        <Columns set={set} draft={draft} />
      </SideDrawer>
      <SideDrawer opened={open === 'filters'} onClose={close} title={t('wide.filters')} size={420}>
        <div className={styles.drawer}>
          <h3>{t('filters.title')}</h3>
          <FilterLines set={set} draft={draft} />
          <h3>{t('sort.title')}</h3>
          <SortLines set={set} draft={draft} />
        </div>
      </SideDrawer>
    </>
  )
}

/** Which columns, and in which order they stand. */
function Columns({ set, draft }: PartProps) {
  const [side, setSide] = useState<'choose' | 'order'>('choose')
  const Part = side === 'choose' ? ColumnChoices : ChosenColumns
  return (
    <div className={styles.drawer}>
      <Segmented
        label={t('wide.columns')}
        wide
        value={side}
        onChange={setSide}
        options={[
          { value: 'choose', label: t('wide.choose') },
          { value: 'order', label: t('wide.order'), count: draft.definition.columns.length },
        ]}
      />
      <Part set={set} draft={draft} />
    </div>
  )
}
