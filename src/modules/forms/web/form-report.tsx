import { Group, Select } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useState } from 'react'
import { useAddressValue } from '#ui/data/address.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { reaching, shortDay } from '#ui/date/written.ts'
import { AsyncSelect } from '#ui/form/async-select.tsx'
import { listSource } from '#ui/form/async-source.ts'
import type { Option } from '#ui/form/field-props.ts'
import { count, percent } from '#ui/i18n/format.ts'
import { Callout } from '#ui/show/callout.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { StatCard } from '#ui/show/stat-card.tsx'
import { forms } from '#modules/forms/shared/form.ts'
import { results, type Results } from '#modules/forms/shared/results.ts'
import { ResultRows } from '#modules/forms/web/result-rows.tsx'
import { GroupHeat } from '#modules/forms/web/result-groups.tsx'
import { QuestionCards } from '#modules/forms/web/result-questions.tsx'
import styles from '#modules/forms/web/forms.module.css'
import { t } from '#modules/forms/web/words.ts'

/** What a form found out: for all, or for one division that is large enough. */
export default function FormReport() {
  const { org, as } = useScope()
  const [form, setForm] = useAddressValue('form', '')
  const [division, setDivision] = useAddressValue('division', '')
  const [occurrence, setOccurrence] = useAddressValue('occurrence', '')
  const [picked, setPicked] = useState<Option | null>(null)
  const query = {
    form_id: form,
    as,
    ...(division ? { division_id: division } : {}),
    ...(occurrence ? { occurrence_on: occurrence } : {}),
  }
  const read = useRead(results.read, form ? { params: { org }, query } : null, { errors: 'inline' })
  const source = listSource(
    forms.list,
    { params: { org }, query: {} },
    { value: (row) => row.id, label: (row) => row.title },
  )
  const chosen = read.data ? { value: read.data.form.id, label: read.data.form.title } : picked
  return (
    <>
      <PageHead title={t('report.title')} subtitle={t('report.hint')} />
      <Group mb="md" align="end" data-no-print>
        <AsyncSelect
          label={t('report.choose')}
          source={source}
          clearable={false}
          value={chosen}
          onChange={(next) => {
            setPicked(next)
            setForm(next?.value ?? '')
            setOccurrence('')
            setDivision('')
          }}
        />
        {read.data?.occurrence_on && (
          <Occurrences
            found={read.data}
            onChoose={(on) => {
              setDivision('')
              setOccurrence(on)
            }}
          />
        )}
      </Group>
      {!form && <Empty icon={<IconChartBar size={26} stroke={1.5} />} title={t('report.chooseHint')} />}
      {form && (
        <ReadState read={read} waiting={<FormSkeleton fields={5} />} compact={false}>
          {(found) => <Told found={found} division={division} onDivision={setDivision} />}
        </ReadState>
      )}
    </>
  )
}

/** A week or month of a form that is asked again: each is told of apart. */
function Occurrences({ found, onChoose }: { found: Results; onChoose: (on: string) => void }) {
  const view = useCalendar()
  const days = (day: string) => shortDay(view, reaching(view.shown, day), day) ?? day
  const known = found.occurrences.some(({ on }) => on === found.occurrence_on)
  const all = known
    ? found.occurrences
    : [{ on: found.occurrence_on ?? '', responses: null }, ...found.occurrences]
  return (
    <Select
      label={t('report.occurrence')}
      value={found.occurrence_on}
      allowDeselect={false}
      onChange={(on) => on && onChoose(on)}
      data={all.map(({ on, responses }) => ({
        value: on,
        label: responses === null ? days(on) : `${days(on)} · ${t('report.answers', { count: responses })}`,
      }))}
    />
  )
}

function Told({
  found,
  division,
  onDivision,
}: {
  found: Results
  division: string
  onDivision: (id: string) => void
}) {
  const { form, responses, is_hidden, questions, groups } = found
  const share = form.asked === 0 ? 0 : Math.min(1, form.answered / form.asked)
  return (
    <>
      <div className={styles.stats}>
        <StatCard title={t('report.asked')} value={count(form.asked)} />
        <StatCard title={t('report.answered')} value={count(form.answered)} />
        <StatCard title={t('report.share')} value={percent(share)} />
        <StatCard title={t('report.responses')} value={count(responses)} />
      </div>
      {is_hidden ? (
        <Callout tone="warning" title={t('report.hidden')}>
          {t('report.hiddenHint', { count: responses, least: form.threshold })}
        </Callout>
      ) : responses === 0 ? (
        <Empty
          compact
          title={t('report.nothing')}
          hint={form.is_anonymous && form.responses > 0 ? t('report.tomorrow') : undefined}
        />
      ) : (
        <>
          <GroupHeat groups={groups} questions={questions} division={division} onDivision={onDivision} />
          <QuestionCards questions={questions} />
          <ResultRows form={form.id} division={division} occurrence={found.occurrence_on} />
        </>
      )}
    </>
  )
}
