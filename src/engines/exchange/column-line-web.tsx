import { Badge, NativeSelect, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconArrowRight, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { declared } from '#ui/i18n/declared.ts'
import type { FileColumn, Target } from '#engines/exchange/exchange.ts'
import {
  meantValues,
  type Mapping,
  type MeantValue,
  type ValueChoices,
} from '#engines/exchange/import-choice-web.ts'
import styles from '#engines/exchange/import.module.css'
import { t } from '#engines/exchange/words-web.ts'

/** One column of the file with some of what it holds, and what it becomes. */
export function ColumnLine({
  column,
  rows,
  targets,
  mapping,
  values,
  onMap,
  onValue,
}: {
  column: FileColumn
  rows: number
  targets: readonly Target[]
  mapping: Mapping
  values: ValueChoices
  onMap: (target: string | null) => void
  onValue: (target: string, value: string, to: string | null) => void
}) {
  const { header, samples, filled } = column
  const chosen = mapping[header] ?? null
  const target = targets.find(({ name }) => name === chosen)
  const takenBy = new Map(
    Object.entries(mapping).flatMap(([other, to]) => (to !== null && other !== header ? [[to, other]] : [])),
  )
  return (
    <li className={styles.line} data-left-out={chosen === null || undefined}>
      <div className={styles.lineFrom}>
        <strong title={header}>{header}</strong>
        <span className={styles.samples}>
          {samples.length === 0 ? (
            <em>{t('columns.blank')}</em>
          ) : (
            samples.slice(0, 3).map((sample) => <code key={sample}>{sample}</code>)
          )}
        </span>
        {filled < rows && filled > 0 && (
          <span className={styles.filled}>{t('columns.filled', { filled, rows })}</span>
        )}
      </div>
      <IconArrowRight size={16} className={styles.arrow} aria-hidden />
      <div className={styles.lineTo}>
        <NativeSelect
          aria-label={t('columns.to', { header })}
          value={chosen ?? ''}
          onChange={(event) => onMap(event.currentTarget.value || null)}
          data={[
            { value: '', label: t('columns.leave') },
            ...targets.map(({ name, title, required }) => {
              const other = takenBy.get(name)
              const label = required ? `${title} *` : title
              return other
                ? { value: name, label: t('columns.taken', { target: label, header: other }), disabled: true }
                : { value: name, label }
            }),
          ]}
        />
        {target && <Confidence column={column} chosen={target.name} />}
      </div>
      {target?.kind === 'choice' && column.values && column.values.length > 0 && (
        <Values
          header={header}
          target={target}
          meant={meantValues(column, target, values)}
          onValue={(value, to) => onValue(target.name, value, to)}
        />
      )}
    </li>
  )
}

/** How sure the suggestion was; nothing to doubt in what a person chose. */
function Confidence({ column: { suggestion }, chosen }: { column: FileColumn; chosen: string }) {
  if (suggestion?.target !== chosen) return <Badge color="gray">{t('columns.chosen')}</Badge>
  if (suggestion.confidence >= 0.95) return <Badge color="success">{t('columns.sure')}</Badge>
  return suggestion.confidence >= 0.8 ? (
    <Badge color="brand">{t('columns.likely')}</Badge>
  ) : (
    <Badge color="warning">{t('columns.guess')}</Badge>
  )
}

/** What the values of a column mean, for those who want to look, and at once where some mean nothing. */
function Values({
  header,
  target,
  meant,
  onValue,
}: {
  header: string
  target: Target
  meant: readonly MeantValue[]
  onValue: (value: string, to: string | null) => void
}) {
  const wrong = target.open ? 0 : meant.filter(({ to }) => to === undefined).length
  const [open, setOpen] = useState(wrong > 0)
  return (
    <div className={styles.values}>
      <UnstyledButton className={styles.valuesHead} aria-expanded={open} onClick={() => setOpen(!open)}>
        <IconChevronDown size={15} data-open={open || undefined} aria-hidden />
        {wrong > 0 ? (
          <span data-wrong>
            <IconAlertTriangle size={14} aria-hidden /> {t('columns.valuesWrong', { count: wrong })}
          </span>
        ) : (
          t('columns.valuesShow', { count: meant.length })
        )}
      </UnstyledButton>
      {open && (
        <ul aria-label={t('columns.values', { header })}>
          {meant.map(({ value, count, to }) => (
            <li key={value}>
              <code title={value}>{value}</code>
              <span className="ch-num">{t('review.rowsOf', { count })}</span>
              <NativeSelect
                size="xs"
                aria-label={t('columns.valueTo', { value })}
                error={to === undefined && !target.open}
                value={to === undefined ? unknown : (to ?? blank)}
                onChange={(event) =>
                  onValue(value, event.currentTarget.value === blank ? null : event.currentTarget.value)
                }
                data={[
                  ...(to === undefined
                    ? [
                        {
                          value: unknown,
                          label: target.open ? t('columns.asItStands') : t('columns.noValue'),
                          disabled: !target.open,
                        },
                      ]
                    : []),
                  ...target.values.map((known) => ({ value: known.value, label: declared(known.value) })),
                  ...(target.open && !target.values.some((known) => known.value === value) ? [value] : []),
                  { value: blank, label: t('columns.blankOut') },
                ].filter(
                  (one, index, all) => all.findIndex((other) => keyOf(other) === keyOf(one)) === index,
                )}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

// No value of a file looks like these.
const unknown = '\u0000unknown'
const blank = '\u0000blank'
const keyOf = (one: string | { value: string }) => (typeof one === 'string' ? one : one.value)
