import { group } from '#app/menu/groups.ts'

/** Masters that all organizations share. */
export const commonsMenu = [
  group('People', 'users', 'commons', [
    ['education-degree', 'Education degrees'],
    ['ethnicity', 'Ethnicities'],
    ['religion', 'Religions'],
    ['duty-station', 'Duty stations'],
    ['id-card-samples', 'ID card samples'],
  ]),
  group('Categories', 'category', 'commons', [
    ['document-category', 'Documents'],
    ['equipment-category', 'Equipment'],
    ['holiday-category', 'Holidays'],
  ]),
  group('Money', 'cash', 'commons', [
    ['bank', 'Banks'],
    ['exchange-rate', 'Exchange rates'],
    ['expense-management', 'Expense management'],
  ]),
  group('Messages', 'mail', 'commons', [
    ['noticeboard', 'Noticeboard'],
    ['email-template', 'Email templates'],
    ['smtp-server', 'SMTP servers'],
  ]),
  group('Rules', 'shield', 'commons', [
    ['common-security', 'Security'],
    ['permissions', 'Common permissions'],
    ['work-lost-hour-adjustment', 'Lost hour adjustment'],
    ['transfer-request', 'Transfer requests'],
    ['whistle-blower-setting', 'Whistle-blower'],
    ['whistle-blower-incident-type', 'Incident types'],
  ]),
]
