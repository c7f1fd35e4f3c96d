import { Button, Table } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { download, orSay } from '#ui/data/download.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { useAddressValue } from '#ui/data/address.ts'
import { money } from '#ui/i18n/format.ts'
import { LazyMenu } from '#ui/overlay/lazy-menu.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { yearlyPayslip, yearlyPayslipPdf } from '#modules/payroll/shared/payslip.ts'
import { t } from '#modules/payroll/web/words.ts'

/** The names stay in sight beside the months on a phone. */
const kept = { position: 'sticky', left: 0, background: 'var(--ch-canvas)' } as const

/** The months of a year beside each other. */
export default function YearlyPayslip() {
  const { org } = useScope()
  const [year, setYear] = useAddressValue('year', '')
  const read = useRead(yearlyPayslip, { params: { org }, query: year ? { year } : {} })
  return (
    <>
      <PageHead title={t('yearly.title')}>
        {read.data && read.data.years.length > 1 && (
          <Segmented
            label={t('yearly.title')}
            value={read.data.year ?? ''}
            onChange={setYear}
            options={read.data.years.map((one) => ({ value: one, label: one }))}
          />
        )}
        {read.data?.year && <Files year={read.data.year} />}
      </PageHead>
      <ReadState read={read} lines={8}>
        {({ months, rows }) =>
          months.length === 0 ? (
            <Empty title={t('yearly.none')} />
          ) : (
            <div style={{ overflowX: 'auto' }} role="region" aria-label={t('yearly.title')} tabIndex={0}>
              <Table>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th style={kept}>{t('payslip.heading')}</Table.Th>
                    {months.map(({ id, title }) => (
                      <Table.Th key={id} ta="right">
                        {title}
                      </Table.Th>
                    ))}
                    <Table.Th ta="right">{t('yearly.total')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {rows.map(({ name, amounts, total }) => (
                    <Table.Tr key={name}>
                      <Table.Td style={kept}>{name}</Table.Td>
                      {amounts.map((amount, at) => (
                        <Table.Td key={months[at]?.id} ta="right" className="ch-num">
                          {money(amount)}
                        </Table.Td>
                      ))}
                      <Table.Td ta="right" className="ch-num">
                        {money(total)}
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </div>
          )
        }
      </ReadState>
    </>
  )
}

function Files({ year }: { year: string }) {
  const { org } = useScope()
  return (
    <LazyMenu
      align="end"
      target={
        <Button variant="default" leftSection={<IconDownload size={16} />}>
          {t('payslip.download')}
        </Button>
      }
      entries={(['en', 'ne'] as const).map((language) => ({
        title: t(`payslip.languages.${language}`),
        run: () => orSay(download(yearlyPayslipPdf, { params: { org }, query: { year, language } } as never)),
      }))}
    />
  )
}
