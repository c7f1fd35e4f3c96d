import { P } from '#kernel/permission.ts'
import { screen, type BuiltScreen } from '#kernel/screen.ts'

const permission = [P.payroll.loan]
const settingsPage = () => import('#modules/loan/web/loan-settings.tsx')

export const loanScreens: readonly BuiltScreen[] = [
  screen('user', 'loan', 'My Loans', () => import('#modules/loan/web/my-loans.tsx')),
  screen('admin', 'loan/initiation', 'Loan Initiation', () => import('#modules/loan/web/initiation.tsx'), {
    permission,
  }),
  screen(
    'admin',
    'loan/import/loan-details',
    'Import Loan Details',
    () => import('#modules/loan/web/import-page.tsx'),
    { permission },
  ),
  screen('admin', 'loan/settings/loan-method', 'Loan Methods', settingsPage, {
    permission,
    props: { of: 'method' },
  }),
  screen('admin', 'loan/settings/loan-type', 'Loan Types', settingsPage, {
    permission,
    props: { of: 'type' },
  }),
  screen('admin', 'loan/settings/loan-heading-deduction', 'Loan Heading Deduction', settingsPage, {
    permission,
    props: { of: 'deduction' },
  }),
  screen('admin', 'loan/settings/market-rate', 'Market Interest Rates', settingsPage, {
    permission,
    props: { of: 'market' },
  }),
  screen(
    'admin',
    'loan/reports/general',
    'General Loan Report',
    () => import('#modules/loan/web/reports.ts'),
    {
      permission,
      props: { of: 'generalLoans', title: 'General Loan Report' },
    },
  ),
]
