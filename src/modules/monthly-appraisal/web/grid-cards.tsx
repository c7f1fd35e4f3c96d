import { Link } from '@tanstack/react-router'
import { useScope } from '#ui/data/scope.tsx'
import { localDigits } from '#ui/i18n/locale.ts'
import { Person } from '#ui/show/person.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import type { FormItem } from '#engines/appraisal/appraisal-record.ts'
import type { GridProps } from '#modules/monthly-appraisal/web/grid-table.tsx'
import { Facts } from '#modules/monthly-appraisal/web/month-facts.tsx'
import styles from '#modules/monthly-appraisal/web/grid.module.css'
import { t } from '#modules/monthly-appraisal/web/words.ts'

/** The team on a phone: one card for each employee, with every scale under its question. */
export function GridCards({ items, rows, written, scoreOf, onAnswer, onRemark }: GridProps) {
  const { to } = useScope()
  const rated = items.filter(({ detail }) => detail.kind === 'rating')
  const others = items.length > rated.length
  return (
    <ul className={styles.cards} aria-label={t('grid.grid')}>
      {rows.map((row) => {
        const { answers, comment } = written(row.id)
        const isOpen = row.state === 'Pending' || row.state === 'Draft'
        return (
          <li key={row.id} className={styles.card}>
            <header>
              <Person person={row.appraisee} size={24} bare />
              <StatusBadge plain status={row.state} />
            </header>
            <Facts facts={row.facts} />
            {rated.map((item) => (
              <fieldset key={item.question_id}>
                <legend>{item.title}</legend>
                <div className={styles.points}>
                  {pointsOf(item).map((point) => (
                    <button
                      key={point}
                      type="button"
                      aria-pressed={answers[item.question_id] === point}
                      aria-disabled={row.shut !== null}
                      onClick={() => {
                        const next = answers[item.question_id] === point ? null : point
                        if (row.shut === null) onAnswer(row.id, item.question_id, next)
                      }}
                    >
                      {localDigits(String(point))}
                    </button>
                  ))}
                </div>
              </fieldset>
            ))}
            <footer>
              <span className="ch-num">
                {t('grid.last')} {row.before[0] ?? '–'} · {t('grid.now')} {scoreOf(row.id) ?? '–'}
              </span>
              {others && (
                <Link to={to('user-monthly-appraisal-individual-appraisal', { id: row.id })}>
                  {t('grid.open')}
                </Link>
              )}
              {isOpen && (
                <button type="button" className={styles.remark} onClick={() => onRemark(row.id)}>
                  {t('grid.remark')}
                  {comment && ' ✓'}
                </button>
              )}
            </footer>
          </li>
        )
      })}
    </ul>
  )
}

const pointsOf = ({ detail }: FormItem): number[] =>
  detail.kind === 'rating'
    ? Array.from({ length: detail.to - detail.from + 1 }, (_, at) => detail.from + at)
    : []
