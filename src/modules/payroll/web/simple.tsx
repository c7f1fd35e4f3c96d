import { Title } from '@mantine/core'
import { ListScreen } from '#engines/list/list-web.tsx'
import { ReportScreen } from '#engines/report/report-web.tsx'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { SingletonScreen } from '#engines/settings/singleton-web.tsx'
import { useScope } from '#ui/data/scope.tsx'
import { bankFileTemplate } from '#modules/payroll/shared/bank-file.ts'
import { addIncrement, increments, payScale } from '#modules/payroll/shared/increment.ts'
import { assignPackage, packagesOfPeople, setTaxProfile } from '#modules/payroll/shared/package.ts'
import {
  advanceSettings,
  payslipSettings,
  reportSettings,
  runSettings,
  taxReportSettings,
  taxSettings,
  voucherMapping,
  voucherSettings,
  voucherType,
} from '#modules/payroll/shared/payroll-settings.ts'
import { answerQuery, holdPay, holds, queries, releaseHold } from '#modules/payroll/shared/payslip.ts'
import {
  addArchived,
  archive,
  archiveMonths,
  archiveYears,
  budgetForecast,
  generalInfo,
  monthlyInsight,
  packageSalary,
  payrollActivity,
  payrollChart,
  payrollDifference,
  voucherActivity,
  yearlyPayslips,
  yearlyTax,
} from '#modules/payroll/shared/reports.ts'
import { rebateType, workItem, workOperation, workRate } from '#modules/payroll/shared/requests.ts'
import { runs } from '#modules/payroll/shared/run.ts'
import { t } from '#modules/payroll/web/words.ts'

const settingsOf = { workOperation, workItem, workRate, rebateType, voucherType, voucherMapping }
const singletonsOf = {
  runSettings,
  taxSettings,
  advanceSettings,
  payslipSettings,
  reportSettings,
  taxReportSettings,
  voucherSettings,
}
const reportsOf = {
  payrollChart,
  generalInfo,
  packageSalary,
  monthlyInsight,
  budgetForecast,
  payrollDifference,
  payrollActivity,
  voucherActivity,
  yearlyPayslips,
  yearlyTax,
}
export type SimplePage =
  | keyof typeof settingsOf
  | keyof typeof singletonsOf
  | keyof typeof reportsOf
  | 'assign'
  | 'increments'
  | 'holds'
  | 'queries'
  | 'collection'
  | 'archive'
  | 'archiveMonths'
  | 'archiveYears'

/** Pages that their declaration says whole. */
export default function Simple({ page, title }: { page: SimplePage; title: string }) {
  const { to } = useScope()
  if (page in settingsOf)
    return <SettingsScreen declared={settingsOf[page as keyof typeof settingsOf] as never} title={title} />
  if (page === 'reportSettings')
    return (
      <SingletonScreen declared={reportSettings} title={title}>
        <Title order={2} size="h4" mt="xl" mb="sm">
          {t('bankFile.title')}
        </Title>
        <SettingsScreen declared={bankFileTemplate} headless />
      </SingletonScreen>
    )
  if (page in singletonsOf)
    return (
      <SingletonScreen declared={singletonsOf[page as keyof typeof singletonsOf] as never} title={title} />
    )
  if (page in reportsOf)
    return <ReportScreen declared={reportsOf[page as keyof typeof reportsOf] as never} title={title} />
  if (page === 'assign')
    return <ListScreen of={packagesOfPeople} title={title} actions={[assignPackage, setTaxProfile]} />
  if (page === 'increments')
    return (
      <>
        <ListScreen of={increments} title={title} actions={[addIncrement]} />
        <Title order={2} size="h4" mt="xl" mb="sm">
          {t('increment.scale')}
        </Title>
        <SettingsScreen declared={payScale} headless />
      </>
    )
  if (page === 'holds') return <ListScreen of={holds} title={title} actions={[holdPay, releaseHold]} />
  if (page === 'queries') return <ListScreen of={queries} title={title} actions={[answerQuery]} />
  if (page === 'collection')
    return (
      <ListScreen
        of={runs}
        title={title}
        href={({ id }) => to('admin-payroll-collection-detail', { pk: id })}
      />
    )
  if (page === 'archiveMonths') return <ListScreen of={archiveMonths} title={title} />
  if (page === 'archiveYears') return <ListScreen of={archiveYears} title={title} />
  return <ListScreen of={archive} title={title} actions={[addArchived]} />
}
