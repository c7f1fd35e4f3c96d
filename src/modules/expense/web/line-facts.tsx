import { IconAlertTriangle } from '@tabler/icons-react'
import { Anchor } from '@mantine/core'
import { useAddressValue } from '#ui/data/address.ts'
import { inCalendar } from '#ui/date/written.ts'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { refusal } from '#ui/i18n/refusal.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Money } from '#ui/show/figures.tsx'
import type { SameLine, ShownLine } from '#modules/expense/shared/expense-line.ts'
import { t } from '#modules/expense/web/words.ts'
import styles from '#modules/expense/web/expense.module.css'

/** What a line needs a look for, in a word each. */
export const flagsOf = ({ findings, receipt, spent_on }: ShownLine) => [
  ...new Set(findings.map(({ kind }) => kind)),
  // an estimate has none yet
  ...(receipt || spent_on === null ? [] : (['No receipt'] as const)),
]

export const Flags = ({ line }: { line: ShownLine }) => (
  <span className={styles.flags}>
    {flagsOf(line).map((flag) => (
      <span key={flag} className={styles.flag} data-quiet={flag === 'No receipt' || undefined}>
        {flag !== 'No receipt' && <IconAlertTriangle size={13} aria-hidden />}
        {t(`flag.${flag}`)}
      </span>
    ))}
  </span>
)

/** What is said of a line beside its amount. */
export function LineFacts({ line, same }: { line: ShownLine; same: readonly SameLine[] }) {
  const calendar = useCalendar()
  return (
    <>
      {line.description && <div className={styles.small}>{line.description}</div>}
      {line.paid_by === 'Company' && <div className={styles.small}>{t('detail.company')}</div>}
      {line.reason && <div className={styles.small}>“{line.reason}”</div>}
      {line.findings.map(({ message }) => (
        <div key={message} className={styles.found}>
          {refusal(inCalendar(calendar, message))}
        </div>
      ))}
      {same.map((other) => (
        <SameAs key={other.id} line={other} />
      ))}
      {line.approved_remark && <div className={styles.small}>{line.approved_remark}</div>}
    </>
  )
}

/** A line that looks the same, with the way to its claim where the viewer may open it. */
function SameAs({ line: { request_id, type, purpose, spent_on, amount, full_name } }: { line: SameLine }) {
  const [opened, open] = useAddressValue('request', '')
  const title = t('detail.same', { type, purpose })
  return (
    <div className={styles.small}>
      {request_id && request_id !== opened ? (
        <Anchor component="button" type="button" size="xs" ta="start" onClick={() => open(request_id)}>
          {title}
        </Anchor>
      ) : (
        title
      )}{' '}
      · <Day value={spent_on} /> · <Money value={amount} />
      {full_name && ` · ${full_name}`}
    </div>
  )
}
