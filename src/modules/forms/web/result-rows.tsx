import { useList } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { useExports } from '#engines/exchange/exporting-web.ts'
import { results } from '#modules/forms/shared/results.ts'
import styles from '#modules/forms/web/forms.module.css'
import { t } from '#modules/forms/web/words.ts'

/** The same results as a table, to be taken out as a file. */
export function ResultRows({
  form,
  division,
  occurrence,
}: {
  form: string
  division: string
  occurrence: string | null
}) {
  const { org } = useScope()
  const fixed = {
    form_id: form,
    ...(division ? { division_id: division } : {}),
    ...(occurrence ? { occurrence_on: occurrence } : {}),
  }
  const list = useList(results.rows, { params: { org }, query: fixed }, { prefix: 'rows' })
  const exports = useExports(results.rows, list, fixed)
  return (
    <section className={styles.rows}>
      <h2>{t('report.export')}</h2>
      <DataTable
        title={t('report.export')}
        name="form_results"
        list={list}
        exports={exports}
        search={false}
        idOf={({ question, answer }) => `${question} ${answer}`}
        columns={[
          { key: 'question', title: t('list.questions'), wrap: true },
          { key: 'answer', title: t('request.answers'), wrap: true },
          { key: 'count', title: t('report.answered'), kind: 'number' },
          { key: 'percent', title: '%', kind: 'number' },
        ]}
      />
    </section>
  )
}
