import { VisuallyHidden } from '@mantine/core'
import { useRef, useState, type KeyboardEvent } from 'react'
import { Link } from '@tanstack/react-router'
import { useScope } from '#ui/data/scope.tsx'
import { Person } from '#ui/show/person.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import type { AnswerValue } from '#engines/questions/question.ts'
import type { Written } from '#engines/appraisal/draft-web.ts'
import type { FormItem } from '#engines/appraisal/appraisal-record.ts'
import type { GridRow } from '#modules/monthly-appraisal/shared/grid.ts'
import { Facts } from '#modules/monthly-appraisal/web/month-facts.tsx'
import styles from '#modules/monthly-appraisal/web/grid.module.css'
import { t } from '#modules/monthly-appraisal/web/words.ts'

type OnAnswer = (form: string, question: string, value: AnswerValue | null) => void
export interface GridProps {
  items: readonly FormItem[]
  rows: readonly GridRow[]
  written: (form: string) => Written
  scoreOf: (form: string) => string | null
  onAnswer: OnAnswer
  onRemark: (form: string) => void
}
interface Change {
  form: string
  question: string
  before: AnswerValue | null
}

/**
 * One stop of Tab: arrows move, digits rate and move down, at the end of a question on to the top of the next. What is
 * no rating is answered on the page of the form.
 */
export function GridTable({ items, rows, written, scoreOf, onAnswer, onRemark }: GridProps) {
  const { to } = useScope()
  const [at, setAt] = useState({ row: 0, column: 0 })
  const cells = useRef(new Map<string, HTMLButtonElement>())
  const changes = useRef<Change[]>([])
  const rated = items.filter(({ detail }) => detail.kind === 'rating')
  const others = items.length > rated.length

  const go = (row: number, column: number) => {
    const next = {
      row: Math.max(0, Math.min(rows.length - 1, row)),
      column: Math.max(0, Math.min(rated.length - 1, column)),
    }
    setAt(next)
    cells.current.get(`${next.row} ${next.column}`)?.focus()
  }
  const onward = () => {
    if (at.row + 1 < rows.length) go(at.row + 1, at.column)
    else if (at.column + 1 < rated.length) go(0, at.column + 1)
  }
  const answer = (form: string, question: string, value: AnswerValue | null) => {
    changes.current.push({ form, question, before: written(form).answers[question] ?? null })
    onAnswer(form, question, value)
  }
  const undo = () => {
    const last = changes.current.pop()
    if (last) onAnswer(last.form, last.question, last.before)
  }
  const press = (event: KeyboardEvent, row: GridRow, item: FormItem) => {
    const { key, ctrlKey, metaKey, altKey } = event
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'z') {
      event.preventDefault()
      return undo()
    }
    if (ctrlKey || metaKey || altKey) return
    const moves: Record<string, [number, number]> = {
      ArrowDown: [1, 0],
      ArrowUp: [-1, 0],
      ArrowRight: [0, 1],
      ArrowLeft: [0, -1],
    }
    const move = moves[key]
    if (move) {
      event.preventDefault()
      return go(at.row + move[0], at.column + move[1])
    }
    if (key.toLowerCase() === 'r') {
      event.preventDefault()
      return onRemark(row.id)
    }
    if (row.shut !== null) return
    if (key === 'Backspace' || key === 'Delete') {
      event.preventDefault()
      return answer(row.id, item.question_id, null)
    }
    const rating = ratingOf(key, item)
    if (rating === null) return
    event.preventDefault()
    answer(row.id, item.question_id, rating)
    onward()
  }
  return (
    <div className={styles.scroll} role="region" aria-label={t('grid.grid')}>
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('grid.person')}</VisuallyHidden>
            </th>
            <th scope="col">{t('grid.facts')}</th>
            {rated.map((item) => (
              <th key={item.question_id} scope="col" title={item.help ?? undefined}>
                {item.title}
                <span className={styles.scale}>{scaleOf(item)}</span>
              </th>
            ))}
            {others && (
              <th scope="col">
                <VisuallyHidden>{t('grid.others')}</VisuallyHidden>
              </th>
            )}
            <th scope="col">{t('grid.last')}</th>
            <th scope="col">{t('grid.now')}</th>
            <th scope="col">
              <VisuallyHidden>{t('grid.status')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, y) => (
            <tr key={row.id}>
              <th scope="row">
                <Person person={row.appraisee} size={24} bare />
              </th>
              <td>
                <Facts facts={row.facts} />
              </td>
              {rated.map((item, x) => (
                <td key={item.question_id} className={styles.rating}>
                  <button
                    type="button"
                    ref={(element) => {
                      const key = `${y} ${x}`
                      if (element) cells.current.set(key, element)
                      else cells.current.delete(key)
                    }}
                    tabIndex={at.row === y && at.column === x ? 0 : -1}
                    aria-label={t('grid.cell', {
                      question: item.title,
                      name: row.appraisee.full_name,
                      // what is read aloud has what is seen
                      rating: String(written(row.id).answers[item.question_id] ?? '–'),
                    })}
                    aria-disabled={row.shut !== null}
                    onFocus={() => setAt({ row: y, column: x })}
                    onClick={() => {
                      const next = nextOf(written(row.id).answers[item.question_id], item)
                      if (row.shut === null) answer(row.id, item.question_id, next)
                    }}
                    onKeyDown={(event) => press(event, row, item)}
                  >
                    {String(written(row.id).answers[item.question_id] ?? '·')}
                  </button>
                </td>
              ))}
              {others && (
                <td>
                  <Link to={to('user-monthly-appraisal-individual-appraisal', { id: row.id })}>
                    {t('grid.open')}
                  </Link>
                </td>
              )}
              <td className="ch-num">{row.before[0] ?? '–'}</td>
              <td className="ch-num">{scoreOf(row.id) ?? '–'}</td>
              <td>
                {row.state === 'Pending' || row.state === 'Draft' ? (
                  <button type="button" className={styles.remark} onClick={() => onRemark(row.id)}>
                    {t('grid.remark')}
                    {written(row.id).comment && ' ✓'}
                  </button>
                ) : (
                  <StatusBadge plain status={row.state} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The rating that a digit means, where the scale has it; 0 is ten where the scale begins with one. */
function ratingOf(key: string, { detail }: FormItem): number | null {
  if (detail.kind !== 'rating' || !/^[0-9]$/.test(key)) return null
  const value = key === '0' && detail.from === 1 ? 10 : Number(key)
  return value >= detail.from && value <= detail.to ? value : null
}

/** A hand on a phone or a mouse goes through the scale. */
function nextOf(value: AnswerValue | null | undefined, { detail }: FormItem): number | null {
  if (detail.kind !== 'rating') return null
  if (typeof value !== 'number') return detail.from
  return value >= detail.to ? null : value + 1
}

function scaleOf({ detail }: FormItem): string {
  if (detail.kind !== 'rating') return ''
  const { from, to, low_label, high_label } = detail
  return [low_label ? `${from} ${low_label}` : from, high_label ? `${to} ${high_label}` : to].join(' – ')
}
