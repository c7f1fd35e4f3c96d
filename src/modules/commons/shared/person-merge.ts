/** What letters and ID cards may say of a person: one dictionary, which samples of all organizations know too. */
export const personMerge = {
  full_name: { title: 'Full name' },
  name_nepali: { title: 'Name in Nepali' },
  title: { title: 'Title (Mr., Ms. …)' },
  code: { title: 'Employee code' },
  job_title: { title: 'Job title' },
  employee_level: { title: 'Level' },
  division: { title: 'Division' },
  branch: { title: 'Branch' },
  employment_type: { title: 'Employment type' },
  supervisor: { title: 'Supervisor' },
  joined_on: { title: 'Joined on', kind: 'english_day' },
  joined_on_bs: { title: 'Joined on (BS)', kind: 'bs_day' },
  confirmed_on: { title: 'Confirmed on', kind: 'day' },
  contract_ends_on: { title: 'Contract ends on', kind: 'day' },
  left_on: { title: 'Last working day', kind: 'day' },
  address: { title: 'Permanent address' },
  organization: { title: 'Organization' },
} as const

/** The same and what a card knows of itself. Nothing of pay, and nothing sensitive: a card is shown to everybody. */
export const cardMerge = {
  ...personMerge,
  blood_group: { title: 'Blood group' },
  mobile: { title: 'Mobile' },
  card_number: { title: 'Number of the card' },
  issued_on: { title: 'Issued on', kind: 'english_day' },
  issued_on_bs: { title: 'Issued on (BS)', kind: 'bs_day' },
  expires_on: { title: 'Valid until', kind: 'english_day' },
  expires_on_bs: { title: 'Valid until (BS)', kind: 'bs_day' },
} as const
export type CardMerge = keyof typeof cardMerge
