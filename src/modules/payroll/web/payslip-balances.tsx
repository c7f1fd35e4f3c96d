import { Paper, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { declared } from '#ui/i18n/declared.ts'
import { money } from '#ui/i18n/format.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import type { Payslip } from '#modules/payroll/shared/payslip.ts'
import { t } from '#modules/payroll/web/words.ts'

/** What is left on the last day of the period: leave, loans and advances, and the tax of the year. */
export function PayslipBalances({ slip }: { slip: Payslip }) {
  const { balances, year_total } = slip
  const leave = balances.filter(({ block }) => block === 'Leave')
  const loans = balances.filter(({ block }) => block === 'Loan')
  return (
    <>
      {leave.length > 0 && (
        <Block
          title={
            <>
              {t('payslip.leaveOn')} <Day value={slip.end_on} />
            </>
          }
          rows={leave.map(({ title, unit, amount }) => [
            title,
            t(unit === 'Hour' ? 'payslip.hours' : 'payslip.dayCount', { count: Number(amount) }),
          ])}
        />
      )}
      {loans.length > 0 && (
        <Block
          title={t('payslip.loansAfter')}
          rows={loans.map(({ title, reference, amount }) => [
            [declared(title), reference].filter(Boolean).join(' · '),
            `${slip.currency} ${money(amount)}`,
          ])}
        />
      )}
      {year_total && (
        <Block
          title={t('payslip.yearTotal', { year: year_total.year })}
          rows={[
            [t('payslip.toDate'), `${slip.currency} ${money(year_total.to_date)}`],
            [t('payslip.projected'), `${slip.currency} ${money(year_total.projected)}`],
          ]}
        />
      )}
    </>
  )
}

function Block({ title, rows }: { title: ReactNode; rows: string[][] }) {
  return (
    <Paper withBorder p="lg" mt="md">
      <Text fw={600} mb="xs">
        {title}
      </Text>
      <Table>
        <Table.Tbody>
          {rows.map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Td>{name}</Table.Td>
              <Table.Td ta="right" className="ch-num">
                {value}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}
