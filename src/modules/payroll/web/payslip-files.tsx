import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { download, orSay } from '#ui/data/download.ts'
import { useScope } from '#ui/data/scope.tsx'
import { LazyMenu } from '#ui/overlay/lazy-menu.tsx'
import { payslipPdf, taxCertificate, type Payslip } from '#modules/payroll/shared/payslip.ts'
import { t } from '#modules/payroll/web/words.ts'

/** A payslip on paper, and the certificate of its tax year, each in two languages. */
export function PayslipFiles({ slip }: { slip: Pick<Payslip, 'id' | 'run_state'> }) {
  const { org, as } = useScope()
  const files = [
    ['payslip.title', payslipPdf],
    // before the payroll is closed nothing is certified
    ...(slip.run_state === 'Closed' ? ([['payslip.certificate', taxCertificate]] as const) : []),
  ] as const
  return (
    <LazyMenu
      align="end"
      target={
        <Button variant="default" leftSection={<IconDownload size={16} />}>
          {t('payslip.download')}
        </Button>
      }
      entries={files.flatMap(([title, endpoint]) =>
        (['en', 'ne'] as const).map((language) => ({
          title: `${t(title)} (${t(`payslip.languages.${language}`)})`,
          run: () =>
            orSay(download(endpoint, { params: { org, id: slip.id }, query: { as, language } } as never)),
        })),
      )}
    />
  )
}
