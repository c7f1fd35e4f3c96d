import { Table } from '@mantine/core'
import type { z } from 'zod'
import { multiply } from '#kernel/money.ts'
import { money } from '#ui/i18n/format.ts'
import { declared } from '#ui/i18n/declared.ts'
import type { SalaryLine } from '#modules/recruitment/shared/asked.ts'
import { t } from '#modules/recruitment/web/words.ts'

/** A salary offer heading by heading, a month and a year. */
export function SalaryLines({ lines }: { lines: readonly z.output<typeof SalaryLine>[] }) {
  return (
    <div style={{ overflowX: 'auto' }}>
      <Table aria-label={t('salary.headings')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('salary.heading')}</Table.Th>
            <Table.Th ta="right">{t('salary.month')}</Table.Th>
            <Table.Th ta="right">{t('salary.year')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(({ name, kind, amount }) => (
            <Table.Tr key={name}>
              <Table.Td>
                {name}
                {kind !== 'Earning' && ` (${declared(kind)})`}
              </Table.Td>
              <Table.Td ta="right">{money(amount)}</Table.Td>
              <Table.Td ta="right">{money(multiply(amount, '12'))}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
