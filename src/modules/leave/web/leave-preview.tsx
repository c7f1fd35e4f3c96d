import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { useFieldValue } from '#ui/form/form-context.ts'
import { localDigits } from '#ui/i18n/locale.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { leavePreview, parts } from '#modules/leave/shared/leave-request.ts'
import styles from '#modules/leave/web/leave.module.css'
import { t } from '#modules/leave/web/words.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** The request's cost before it is sent, counted by the server's own rules: which dates count, what is left. */
export function LeavePreview() {
  const { org } = useScope()
  const [type, start, end, chosen] = [
    useFieldValue('leave_type_id'),
    useFieldValue('start_on'),
    useFieldValue('end_on'),
    useFieldValue('part'),
  ].map(text)
  const part = start === end ? (parts.find((one) => one === chosen) ?? 'full') : 'full'
  const complete = type && start && end && start <= end
  const query = { leave_type_id: type ?? '', start_on: start ?? '', end_on: end ?? '', part }
  const read = useRead(leavePreview, complete ? { params: { org }, query } : null, { errors: 'inline' })
  const cost = complete ? read.data : undefined
  return (
    <section className={styles.preview} aria-label={t('preview.title')} aria-live="polite">
      <h3>{t('preview.title')}</h3>
      {cost ? (
        <>
          <div className={styles.cost}>
            <strong>{t('preview.costs', { count: Number(cost.days) })}</strong>
            {cost.left !== null && (
              <span>
                {t('preview.left')} <b className="ch-num">{localDigits(cost.left)}</b>
              </span>
            )}
          </div>
          <ul className={styles.strip}>
            {cost.dates.slice(0, 31).map(({ date, fraction, why }) => (
              <li key={date} data-off={fraction === '0' || undefined} title={why ?? undefined}>
                <Day value={date} />
                {why && <div>{why}</div>}
              </li>
            ))}
          </ul>
          {cost.problems.map((problem) => (
            <Callout key={problem} tone="warning">
              {problem}
            </Callout>
          ))}
        </>
      ) : (
        <span>{t('preview.hint')}</span>
      )}
    </section>
  )
}
