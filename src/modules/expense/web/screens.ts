import { P } from '#kernel/permission.ts'
import { screen, type BuiltScreen } from '#kernel/screen.ts'

const requests = () => import('#modules/expense/web/requests.tsx')
const settings = () => import('#modules/expense/web/travel-settings.tsx')
const reports = () => import('#modules/expense/web/reports.tsx')
const { requests: decides, settings: sets, reports: reads } = P.reimbursement

const travelSetting = (path: string, title: string, of: 'location' | 'allowance' | 'mapping') =>
  screen('admin', `expense-management/setting/travel-expense/${path}`, title, settings, {
    permission: [sets],
    props: { of },
  })
const money = { permission: [decides] }

export const expenseScreens: readonly BuiltScreen[] = [
  screen('user', 'expense/request-advance', 'Request Advance', requests, { props: { page: 'advance' } }),
  screen('user', 'expense/request-travel', 'Request Travel', requests, { props: { page: 'travel' } }),
  screen('user', 'expense/settle-expense', 'Settle Expense', requests, { props: { page: 'settle' } }),
  screen('user', 'expense/cancel-request', 'Cancel Expense Request', requests, { props: { page: 'cancel' } }),
  screen('user', 'expense/request/expense', 'Expense Requests to Approve', requests, {
    props: { page: 'expense', ofMe: true },
  }),
  screen('user', 'expense/request/settlement', 'Settlements to Approve', requests, {
    props: { page: 'settle', ofMe: true },
  }),
  screen('user', 'expense/request/cancel-advance-request', 'Advance Cancellations to Approve', requests, {
    props: { page: 'cancel', ofMe: true },
  }),
  screen('admin', 'expense-management/request', 'Expense Requests', requests, {
    ...money,
    props: { page: 'expense' },
  }),
  screen('admin', 'expense-management/settle-request', 'Settlement Requests', requests, {
    ...money,
    props: { page: 'settle' },
  }),
  screen('admin', 'expense-management/cancel-request', 'Expense Cancel Requests', requests, {
    ...money,
    props: { page: 'cancel' },
  }),
  screen('admin', 'expense-management/reports', 'Expense Reports', reports, { permission: [reads] }),
  screen('admin', 'expense-management/reports/travel-reports', 'Travel Reports', reports, {
    permission: [reads],
    props: { travel: true },
  }),
  screen(
    'admin',
    'expense-management/setting/approval',
    'Expense Approval Settings',
    () => import('#modules/expense/web/approval-settings.tsx'),
    { permission: [sets] },
  ),
  travelSetting('allowance-mapping', 'Travel Allowance Mapping', 'allowance'),
  travelSetting('location', 'Travel Locations', 'location'),
  travelSetting('mapping', 'Travel Expense Mapping', 'mapping'),
]
