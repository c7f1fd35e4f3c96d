import { P } from '#kernel/permission.ts'
import { rows } from '#app/catalogue/rows.ts'

export const commons = [
  ...rows('commons', 'commons', {}, [
    ['bank', 'Banks', { permission: [P.commons.bank] }],
    [
      'document-category',
      'Document Categories',
      { words: 'file types', permission: [P.commons.documentCategory] },
    ],
    [
      'email-template',
      'Email Templates',
      { words: 'mail text wording', permission: [P.commons.emailTemplate] },
    ],
    [
      'equipment-category',
      'Equipment Categories',
      { words: 'asset types', permission: [P.commons.documentCategory] },
    ],
    ['ethnicity', 'Ethnicities', { words: 'caste group', permission: [P.commons.people] }],
    ['holiday-category', 'Holiday Categories', { permission: [P.commons.holidayCategory] }],
    ['id-card-samples', 'ID Card Samples', { words: 'badge designs', permission: [P.commons.idCardSamples] }],
    ['religion', 'Religions', { words: 'faith', permission: [P.commons.people] }],
    [
      'exchange-rate',
      'Exchange Rates',
      { words: 'currency conversion dollar rupee', permission: [P.commons.exchangeRate] },
    ],
    [
      'noticeboard',
      'Noticeboard Settings',
      { words: 'who may post approval', permission: [P.noticeboard.all, P.commons.all] },
    ],
    ['smtp-server', 'SMTP Servers', { words: 'outgoing mail server', permission: [P.commons.emailTemplate] }],
    ['duty-station', 'Duty Stations', { words: 'remote area class', permission: [P.commons.transfer] }],
    [
      'education-degree',
      'Education Degrees',
      { words: 'qualification bachelor master', permission: [P.commons.people] },
    ],
    [
      'expense-management',
      'Common Expense Settings',
      { words: 'travel allowance expense management', permission: [P.commons.exchangeRate] },
    ],
    [
      'work-lost-hour-adjustment',
      'Lost Hour Adjustment',
      { words: 'work hours shortage', permission: [P.commons.transfer] },
    ],
    [
      'common-security',
      'Common Security',
      { words: 'password rules login mechanism otp', permission: [P.commons.security] },
    ],
    [
      'transfer-request',
      'Common Transfer Settings',
      { words: 'enable transfer requests', permission: [P.commons.transfer] },
    ],
  ]),
  ...rows('commons', 'whistle-blower', { permission: [P.commons.whistleBlower], audit_restricted: true }, [
    ['whistle-blower', 'Whistle-Blower', { words: 'common settings', section: true }],
    ['whistle-blower/setting', 'Whistle-Blower Setting', { words: 'enable public form' }],
    ['whistle-blower/incident-type', 'Incident Types', { words: 'whistle-blower categories' }],
  ]),
]
