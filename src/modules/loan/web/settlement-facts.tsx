import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { localDigits } from '#ui/i18n/locale.ts'
import { Facts } from '#ui/show/facts.tsx'
import { Money } from '#ui/show/figures.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { settlementQuote } from '#modules/loan/shared/loan-change.ts'
import { t } from '#modules/loan/web/words.ts'

/** What a loan costs to be repaid in full on a day, figure by figure. */
export function SettlementFacts({ id, on }: { id: string; on: string }) {
  const { org, as } = useScope()
  const read = useRead(
    settlementQuote,
    { params: { org, id }, query: { on, as } },
    { errors: 'inline', keep: true },
  )
  return (
    <ReadState read={read} lines={4}>
      {(found) => (
        <Facts
          layout="rows"
          facts={[
            { label: t('sheet.balance'), value: <Money value={found.balance} /> },
            Number(found.interest_due) > 0 && {
              label: t('settlement.due'),
              value: <Money value={found.interest_due} />,
            },
            found.period_days > 0 && {
              label: t('settlement.toDay', {
                days: localDigits(String(found.days)),
                of: localDigits(String(found.period_days)),
              }),
              value: <Money value={found.interest_to_day} />,
            },
            Number(found.fee_percent) > 0 && {
              label: t('settlement.fee', { percent: localDigits(String(Number(found.fee_percent))) }),
              value: <Money value={found.fee} />,
            },
            {
              label: t('settlement.total'),
              value: (
                <strong>
                  <Money value={found.total} />
                </strong>
              ),
            },
          ]}
        />
      )}
    </ReadState>
  )
}
