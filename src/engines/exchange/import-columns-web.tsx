import { Button, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { flatErrors, messageOf, WireError } from '#ui/data/failure.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { refusal } from '#ui/i18n/refusal.ts'
import { Callout } from '#ui/show/callout.tsx'
import { checkImport, chooseSheet, type Import } from '#engines/exchange/exchange.ts'
import { ColumnLine } from '#engines/exchange/column-line-web.tsx'
import { ImportOptions } from '#engines/exchange/import-options-web.tsx'
import {
  chosenValues,
  missingTargets,
  saidOptions,
  shownWriting,
  unanswered,
  type Mapping,
  type ValueChoices,
} from '#engines/exchange/import-choice-web.ts'
import styles from '#engines/exchange/import.module.css'
import { t } from '#engines/exchange/words-web.ts'

/** Which column of the file fills what, what its values mean, and how the file is read. */
export function ImportColumns({ import: current, onChecked }: { import: Import; onChecked: () => void }) {
  const { org, today } = useScope()
  const [mapping, setMapping] = useState<Mapping>(current.mapping)
  const [values, setValues] = useState<ValueChoices>(current.value_maps)
  const [options, setOptions] = useState(() => saidOptions(current, today))
  const [problem, setProblem] = useState<string | null>(null)
  const check = useAction(checkImport, { errors: 'caller' })
  const sheet = useAction(chooseSheet)
  const missing = missingTargets(current, mapping)
  const shown = shownWriting(current, mapping, today)
  const matched = Object.values(mapping).filter((target) => target !== null).length

  const start = async () => {
    setProblem(null)
    const { leaves_out_repeated: leave_out_repeated } = current
    const value_maps = chosenValues(current, mapping, values)
    const body = { mapping, value_maps, options, leave_out_repeated }
    try {
      await check.attempt({ params: { org, id: current.id }, body })
      onChecked()
    } catch (error) {
      const own = error instanceof WireError ? flatErrors(error.body)[0]?.message : undefined
      setProblem(own ?? messageOf(error))
    }
  }

  return (
    <div className={styles.stack}>
      {current.error && (
        <Callout tone="danger" alert>
          {refusal(current.error)}
        </Callout>
      )}
      {current.remarks.length > 0 && (
        <Callout tone="info">
          {current.remarks.map((remark) => (
            <div key={remark}>{refusal(remark)}</div>
          ))}
        </Callout>
      )}
      {current.is_mapping_kept && <Callout tone="info">{t('review.mappingKept')}</Callout>}
      <div className={styles.matching}>
        <section className={styles.card} data-flush>
          <header className={styles.cardHead}>
            <h2>{t('columns.title')}</h2>
            <Text size="sm" c="dimmed">
              {t('columns.hint', { matched, count: current.columns.length })}
            </Text>
          </header>
          <ul className={styles.lines}>
            {current.columns.map((column) => (
              <ColumnLine
                key={column.header}
                column={column}
                rows={current.counts.rows}
                targets={current.targets}
                mapping={mapping}
                values={values}
                onMap={(target) => setMapping({ ...mapping, [column.header]: target })}
                onValue={(target, value, to) =>
                  setValues({ ...values, [target]: { ...values[target], [value]: to } })
                }
              />
            ))}
          </ul>
        </section>
        <aside className={styles.aside}>
          {current.sheets.length > 1 && (
            <NativeSelect
              label={t('columns.sheet')}
              data={[...current.sheets]}
              value={current.sheet ?? ''}
              disabled={sheet.pending}
              onChange={({ currentTarget: { value } }) =>
                void sheet.run({ params: { org, id: current.id }, body: { sheet: value } })
              }
            />
          )}
          <ImportOptions
            options={current.option_list}
            values={options}
            shown={shown}
            mapped={Object.values(mapping)}
            onChange={(name, value) => setOptions({ ...options, [name]: value })}
          />
          {missing.map((what) => (
            <Callout key={what} tone="warning">
              {t('columns.missing', { what })}
            </Callout>
          ))}
          {problem && (
            <Callout tone="danger" alert>
              {problem}
            </Callout>
          )}
          <Button
            fullWidth
            size="md"
            loading={check.pending}
            disabled={missing.length > 0 || unanswered(shown, options).length > 0}
            onClick={() => void start()}
          >
            {t('columns.check')}
          </Button>
        </aside>
      </div>
    </div>
  )
}
