import { Box, Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { count, exactText, money } from '#ui/i18n/format.ts'
import { PageHead } from '#ui/show/page-head.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { StatCard, StatGrid } from '#ui/show/stat-card.tsx'
import { payrollOverview, teamInsight } from '#modules/payroll/shared/reports.ts'
import { t } from '#modules/payroll/web/words.ts'

/** Where payroll stands, and what is due. */
export default function Overview() {
  const { org, to } = useScope()
  const read = useRead(payrollOverview, { params: { org } })
  return (
    <>
      <PageHead title={t('overview.title')} />
      <ReadState read={read} lines={6}>
        {({ open, last, months, ...counts }) => (
          <>
            <StatGrid>
              <StatCard
                title={t('overview.open')}
                value={open?.title ?? t('overview.none')}
                note={open?.state}
                href={to('admin-payroll-generate')}
              />
              <StatCard
                title={t('overview.last')}
                value={last?.title ?? t('overview.none')}
                {...(last ? { href: to('admin-payroll-collection-detail', { pk: last.id }) } : {})}
              />
              <StatCard title={t('overview.net')} value={last ? money(last.net) : '–'} />
              <StatCard title={t('overview.taxes')} value={last ? money(last.tax) : '–'} />
              <StatCard
                title={t('overview.withoutPackage')}
                value={counts.without_package}
                href={to('admin-payroll-settings-assign-package', {}, { assigned: 'false' })}
              />
              <StatCard
                title={t('overview.onHold')}
                value={counts.on_hold}
                href={to('admin-payroll-on-hold')}
              />
              <StatCard
                title={t('overview.queries')}
                value={counts.open_queries}
                href={to('admin-payroll-response')}
              />
              <StatCard
                title={t('overview.advances')}
                value={counts.advances}
                href={to('admin-payroll-advance-salary')}
              />
            </StatGrid>
            <Wide label={t('overview.months')}>
              <Table horizontalSpacing={6}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t('overview.months')}</Table.Th>
                    <Table.Th ta="right">{t('overview.net')}</Table.Th>
                    <Table.Th ta="right">{t('overview.taxes')}</Table.Th>
                    <Table.Th ta="right">{t('run.contributions')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {months.map((month) => (
                    <Table.Tr key={month.title}>
                      <Table.Td>{month.title}</Table.Td>
                      <Table.Td ta="right">{money(month.net)}</Table.Td>
                      <Table.Td ta="right">{money(month.tax)}</Table.Td>
                      <Table.Td ta="right">{money(month.contributions)}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Wide>
          </>
        )}
      </ReadState>
    </>
  )
}

/** A supervisor's team by month: people and days, no pay. */
export function TeamInsight() {
  const { org } = useScope()
  const read = useRead(teamInsight, { params: { org } })
  const heads = ['period', 'payable', 'unpaid', 'joined', 'left'] as const
  return (
    <>
      <PageHead title={t('insight.title')} subtitle={t('insight.hint')} />
      <ReadState read={read} lines={6}>
        {({ months }) => (
          <Wide label={t('insight.title')}>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  {heads.map((head) => (
                    <Table.Th key={head}>{t(`insight.${head}`)}</Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {months.map((month) => (
                  <Table.Tr key={month.title}>
                    <Table.Td>{month.title}</Table.Td>
                    <Table.Td>{exactText(month.payable_days)}</Table.Td>
                    <Table.Td>{exactText(month.unpaid_days)}</Table.Td>
                    <Table.Td>{count(month.joined)}</Table.Td>
                    <Table.Td>{count(month.left)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Wide>
        )}
      </ReadState>
    </>
  )
}

/** A table that is wider than a phone scrolls by itself, by keyboard too. */
const Wide = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box mt="lg" style={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={label}>
    {children}
  </Box>
)
