import { Link } from '@tanstack/react-router'
import { isNegative, isZero, negate } from '#kernel/money.ts'
import { inCalendar } from '#ui/date/written.ts'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { refusal } from '#ui/i18n/refusal.ts'
import { Callout } from '#ui/show/callout.tsx'
import type { SameClaim } from '#modules/expense/shared/expense-line.ts'
import { useClaimCheck } from '#modules/expense/web/claim-check.ts'
import { Sum } from '#modules/expense/web/travel-form.tsx'
import type { TypeOption } from '#modules/expense/web/type-options.ts'
import { t } from '#modules/expense/web/words.ts'
import styles from '#modules/expense/web/expense.module.css'

/** What would be paid, and what the policy says of each line, before it is sent. */
export function ClaimPreview({ types, currency }: { types: readonly TypeOption[]; currency: string }) {
  const calendar = useCalendar()
  const { whole, found } = useClaimCheck(types, currency)
  return (
    <section className={styles.preview} aria-label={t('claim.preview')} aria-live="polite">
      <h3>{t('claim.preview')}</h3>
      {!found ? (
        <span className={styles.small}>{t('claim.hint')}</span>
      ) : (
        <>
          <div className={styles.sums}>
            {Number(found.allowance) > 0 && (
              <Sum title={t('claim.allowance')} value={found.allowance} currency={found.currency} />
            )}
            <Sum title={t('claim.claimed')} value={found.claimed} currency={found.currency} />
            {Number(found.advance) > 0 && (
              <Sum title={t('claim.advance')} value={found.advance} currency={found.currency} />
            )}
            {!isZero(found.exchange) && (
              <Sum title={t('claim.exchange')} value={negate(found.exchange)} currency={found.currency} />
            )}
            <Sum
              title={isNegative(found.net) ? t('claim.owed') : t('claim.net')}
              value={isNegative(found.net) ? negate(found.net) : found.net}
              currency={found.currency}
            />
          </div>
          {found.lines.flatMap(({ findings, problems, same }, index) => {
            const { at, has_file } = whole[index] ?? { at: index, has_file: false }
            const messages = [
              ...findings.map(({ message }) => message),
              // the receipt is on its way
              ...problems.filter((message) => !(has_file && message.endsWith('a receipt is needed.'))),
            ]
            return messages.map((message, place) => (
              <Callout key={`${at} ${message}`} tone="warning" title={t('claim.line', { row: at + 1 })}>
                {refusal(inCalendar(calendar, message))}
                {place === 0 && <SameClaims claims={same} />}
              </Callout>
            ))
          })}
        </>
      )}
    </section>
  )
}

/** One's own claims that a line looks like, opened beside the form so that nothing typed is lost. */
const SameClaims = ({ claims }: { claims: readonly SameClaim[] }) =>
  claims.map(({ request_id, purpose }) => (
    <div key={request_id}>
      <Link to={`${location.pathname}?request=${request_id}`} target="_blank">
        {t('claim.same', { purpose })}
      </Link>
    </div>
  ))
