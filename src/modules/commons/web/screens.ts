import { P, type Code } from '#kernel/permission.ts'
import { screen, type BuiltScreen } from '#kernel/screen.ts'

const C = P.commons
const masters = () => import('#modules/commons/web/masters.tsx')
const settings = () => import('#modules/commons/web/common-settings.tsx')

const master = (path: string, title: string, code: Code, name: string) =>
  screen('commons', path, title, masters, { permission: [code], props: { master: name } })
const setting = (path: string, title: string, name: string, ...permission: Code[]) =>
  screen('commons', path, title, settings, { permission, props: { setting: name } })

export const commonsScreens: readonly BuiltScreen[] = [
  master('bank', 'Banks', C.bank, 'bank'),
  master('document-category', 'Document Categories', C.documentCategory, 'documentCategory'),
  master('equipment-category', 'Equipment Categories', C.documentCategory, 'equipmentCategory'),
  master('holiday-category', 'Holiday Categories', C.holidayCategory, 'holidayCategory'),
  master('religion', 'Religions', C.people, 'religion'),
  master('ethnicity', 'Ethnicities', C.people, 'ethnicity'),
  master('education-degree', 'Education Degrees', C.people, 'educationDegree'),
  master('duty-station', 'Duty Stations', C.transfer, 'dutyStation'),
  master('expense-management', 'Common Expense Settings', C.exchangeRate, 'expenseType'),
  master('work-lost-hour-adjustment', 'Lost Hour Adjustment', C.transfer, 'lostHourBand'),
  screen(
    'commons',
    'id-card-samples',
    'ID Card Samples',
    () => import('#modules/commons/web/id-card-samples.tsx'),
    { permission: [C.idCardSamples] },
  ),
  screen(
    'commons',
    'id-card-samples/{id}/design',
    'Sample Design',
    () => import('#modules/commons/web/id-card-sample-design.tsx'),
    { permission: [C.idCardSamples] },
  ),
  screen(
    'commons',
    'exchange-rate',
    'Exchange Rates',
    () => import('#modules/commons/web/exchange-rates.tsx'),
    { permission: [C.exchangeRate] },
  ),
  screen(
    'commons',
    'email-template',
    'Email Templates',
    () => import('#modules/commons/web/email-templates.tsx'),
    { permission: [C.emailTemplate] },
  ),
  screen('commons', 'smtp-server', 'SMTP Servers', () => import('#modules/commons/web/smtp-servers.tsx'), {
    permission: [C.emailTemplate],
  }),
  setting('common-security', 'Common Security', 'security', C.security),
  setting('noticeboard', 'Noticeboard Settings', 'noticeBoard', P.noticeboard.all, C.all),
  setting('transfer-request', 'Common Transfer Settings', 'transfer', C.transfer),
]
