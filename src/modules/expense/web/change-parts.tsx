import type { ReactNode } from 'react'
import type { RequestDetail, RequestRow } from '#engines/approval/request-screen-web.tsx'
import { compareAmounts } from '#kernel/money.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import type { Fact } from '#ui/show/facts.tsx'
import { Money } from '#ui/show/figures.tsx'
import type { Column } from '#ui/table/column.ts'
import type { travelChange } from '#modules/expense/shared/travel-change.ts'
import { t } from '#modules/expense/web/words.ts'
import styles from '#modules/expense/web/expense.module.css'

type Change = typeof travelChange

export const changeColumns = (): readonly Column<RequestRow<Change>>[] => [
  { key: 'purpose', title: t('columns.purpose') },
  { key: 'place', title: t('columns.place') },
  { key: 'starts_on', title: t('columns.from'), kind: 'day' },
  { key: 'ends_on', title: t('columns.to'), kind: 'day' },
  { key: 'more', title: t('change.more'), kind: 'money' },
  { key: 'advance_amount', title: t('columns.advance'), kind: 'money' },
]
export const changeFacts = ({ purpose, more }: RequestDetail<Change>): Fact[] => [
  { label: t('columns.purpose'), value: purpose },
  { label: t('change.more'), value: <Money value={more} signed /> },
]

/** The trip as it was approved beside what it shall be. */
export function changedTerms(change: RequestDetail<Change>) {
  const { before } = change
  const rows: [string, string, string, (value: string) => ReactNode][] = [
    ['place', before.place, change.place, (value) => value],
    ['from', before.starts_on, change.starts_on, (value) => <Day value={value} />],
    ['to', before.ends_on, change.ends_on, (value) => <Day value={value} />],
    ['allowance', before.allowance, change.allowance, (value) => <Money value={value} />],
    ['planned', before.planned, change.planned, (value) => <Money value={value} />],
    ['advance', before.advance_amount, change.advance_amount, (value) => <Money value={value} />],
  ]
  return (
    <section className={styles.part}>
      <h3>{t('change.terms')}</h3>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th aria-label={t('change.terms')} />
            <th>{t('change.approved')}</th>
            <th>{t('change.wanted')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, was, is, show]) => {
            const isSame =
              was === is ||
              (['allowance', 'planned', 'advance'].includes(name) && compareAmounts(was, is) === 0)
            return (
              <tr key={name}>
                <th scope="row">{t(`columns.${name as 'place'}`)}</th>
                <td>{isSame ? show(was) : <s>{show(was)}</s>}</td>
                <td>{isSame ? show(is) : <b>{show(is)}</b>}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
