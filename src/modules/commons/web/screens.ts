import { P } from '#kernel/permission.ts'
import { screen, type BuiltScreen } from '#kernel/screen.ts'

const C = P.commons
const masters = () => import('#modules/commons/web/masters.tsx')
const settings = () => import('#modules/commons/web/common-settings.tsx')

export const commonsScreens: readonly BuiltScreen[] = [
  screen('commons', 'bank', 'Banks', masters, { permission: [C.bank], props: { master: 'bank' } }),
  screen('commons', 'document-category', 'Document Categories', masters, {
    permission: [C.documentCategory],
    props: { master: 'documentCategory' },
  }),
  screen('commons', 'equipment-category', 'Equipment Categories', masters, {
    permission: [C.documentCategory],
    props: { master: 'equipmentCategory' },
  }),
  screen('commons', 'holiday-category', 'Holiday Categories', masters, {
    permission: [C.holidayCategory],
    props: { master: 'holidayCategory' },
  }),
  screen('commons', 'religion', 'Religions', masters, {
    permission: [C.people],
    props: { master: 'religion' },
  }),
  screen('commons', 'ethnicity', 'Ethnicities', masters, {
    permission: [C.people],
    props: { master: 'ethnicity' },
  }),
  screen('commons', 'education-degree', 'Education Degrees', masters, {
    permission: [C.people],
    props: { master: 'educationDegree' },
  }),
  screen('commons', 'duty-station', 'Duty Stations', masters, {
    permission: [C.transfer],
    props: { master: 'dutyStation' },
  }),
  screen('commons', 'expense-management', 'Common Expense Settings', masters, {
    permission: [C.exchangeRate],
    props: { master: 'expenseType' },
  }),
  screen('commons', 'work-lost-hour-adjustment', 'Lost Hour Adjustment', masters, {
    permission: [C.transfer],
    props: { master: 'lostHourBand' },
  }),
  screen(
    'commons',
    'id-card-samples',
    'ID Card Samples',
    () => import('#modules/commons/web/id-card-samples.tsx'),
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
    'E-mail Templates',
    () => import('#modules/commons/web/email-templates.tsx'),
    { permission: [C.emailTemplate] },
  ),
  screen('commons', 'smtp-server', 'SMTP Servers', () => import('#modules/commons/web/smtp-servers.tsx'), {
    permission: [C.emailTemplate],
  }),
  screen('commons', 'common-security', 'Common Security', settings, {
    permission: [C.security],
    props: { setting: 'security' },
  }),
  screen('commons', 'noticeboard', 'Noticeboard Settings', settings, {
    permission: [P.noticeboard.all],
    props: { setting: 'noticeBoard' },
  }),
  screen('commons', 'transfer-request', 'Common Transfer Settings', settings, {
    permission: [C.transfer],
    props: { setting: 'transfer' },
  }),
]
