import { Text } from '@mantine/core'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { localDigits } from '#ui/i18n/locale.ts'
import { Callout } from '#ui/show/callout.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { leaveRestart } from '#modules/hris/shared/leave-restart.ts'
import styles from '#modules/hris/web/change.module.css'
import { t } from '#modules/hris/web/words.ts'

/** What becomes of somebody's balances of leave if they start anew on a day: seen before it is saved and before it comes. */
export function LeaveRestart({ employeeId, day }: { employeeId: string; day: string }) {
  const { org } = useScope()
  const query = { employee_id: employeeId, effective_from: day }
  const read = useRead(leaveRestart, { params: { org }, query }, { errors: 'inline', fresh: 0 })
  if (!read.data) return <ReadState read={read} />
  const { anew, kept } = read.data
  const goesOn = kept.length > 0 && t('restart.kept', { types: kept.map(({ name }) => name).join(', ') })
  if (!anew.length)
    return (
      <Callout tone="warning" title={t('restart.nothing')}>
        {goesOn}
      </Callout>
    )
  const said = (amount: string | null, unit: string) =>
    amount === null
      ? '–'
      : t(unit === 'Hour' ? 'restart.hours' : 'restart.days', {
          count: Number(amount),
          amount: localDigits(amount),
        })
  return (
    <Callout
      tone={anew.some(({ overdrawn }) => overdrawn !== null) ? 'danger' : 'warning'}
      title={
        <>
          {t('restart.title')} <DateText value={day} />
        </>
      }
    >
      <table className={styles.changes}>
        <thead>
          <tr>
            <th>{t('restart.type')}</th>
            <th>{t('restart.continued')}</th>
            <th>{t('restart.restarted')}</th>
          </tr>
        </thead>
        <tbody>
          {anew.map(({ id, name, unit, goes_on_with, begins_with }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td className={styles.old}>{said(goes_on_with, unit)}</td>
              <td className={styles.wished}>{said(begins_with, unit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {anew.map(
        ({ id, name, unit, overdrawn }) =>
          overdrawn !== null && (
            <Text key={id} inherit fw={600} mb={4}>
              {t('restart.overdrawn', { type: name, amount: said(overdrawn, unit) })}
            </Text>
          ),
      )}
      {goesOn}
    </Callout>
  )
}
