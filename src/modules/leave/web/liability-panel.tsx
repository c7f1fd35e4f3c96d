import { Link } from '@tanstack/react-router'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { useScope } from '#ui/data/scope.tsx'
import { count, exactText, money } from '#ui/i18n/format.ts'
import { Empty } from '#ui/show/empty.tsx'
import type { leaveOverview } from '#modules/leave/shared/leave-overview.ts'
import styles from '#modules/leave/web/leave.module.css'
import { t } from '#modules/leave/web/words.ts'

type Owed = NonNullable<ResponseOf<typeof leaveOverview>['liability']>

/** Days that would be paid if everybody left today, type by type; money for those who may see pay. */
export function Liability({ owed }: { owed: Owed }) {
  const { to } = useScope()
  const paid = owed.some(({ amount }) => amount !== null)
  const without = Math.max(0, ...owed.map(({ without_pay }) => without_pay))
  const title = t('overview.liability')
  return (
    <section className={styles.panel} aria-label={title}>
      <h2>{title}</h2>
      {owed.length === 0 ? (
        <Empty compact title={t('overview.noLiability')} />
      ) : (
        <>
          <table className={styles.owed}>
            <thead>
              <tr>
                <th>{t('columns.type')}</th>
                <th data-number>{t('overview.people')}</th>
                <th data-number>{t('columns.days')}</th>
                {paid && <th data-number>{t('overview.amount')}</th>}
              </tr>
            </thead>
            <tbody>
              {owed.map(({ leave_type, people, days, amount }) => (
                <tr key={leave_type.id}>
                  <td>
                    <Link
                      to={to(
                        'admin-leave-reports-basic-individual-leave-balance',
                        {},
                        { view: 'people', leave_type_id: leave_type.id },
                      )}
                    >
                      {leave_type.name}
                    </Link>
                  </td>
                  <td data-number>{count(people)}</td>
                  <td data-number>{exactText(days)}</td>
                  {paid && <td data-number>{money(amount) || '–'}</td>}
                </tr>
              ))}
            </tbody>
          </table>
          <p className={styles.ends}>
            {t('overview.liabilityHint')}
            {paid && without > 0 && ` ${t('overview.withoutPay', { count: without })}`}
          </p>
        </>
      )}
    </section>
  )
}
