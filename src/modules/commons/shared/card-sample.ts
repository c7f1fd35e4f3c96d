import type { CardMerge } from '#modules/commons/shared/person-merge.ts'

/** Somebody made up, for whoever designs a card: as wide as names and titles usually are. */
export const cardSample: Readonly<Record<CardMerge, string>> = {
  full_name: 'Sunita Kumari Shrestha',
  name_nepali: 'सुनिता कुमारी श्रेष्ठ',
  title: 'Ms.',
  code: 'E-0042',
  job_title: 'Senior Accounts Officer',
  employee_level: 'Officer II',
  division: 'Finance and Accounts',
  branch: 'Kathmandu',
  employment_type: 'Permanent',
  supervisor: 'Hari Prasad Thapa',
  joined_on: '1 Jul 2024',
  joined_on_bs: '17 Asar 2081',
  confirmed_on: '1 Jan 2025',
  contract_ends_on: '30 Jun 2027',
  left_on: '30 Jun 2027',
  address: 'Lazimpat, Kathmandu',
  organization: 'Himal Technologies',
  blood_group: 'O+',
  mobile: '9841000000',
  card_number: 'E-0042-1',
  issued_on: '20 Nov 2026',
  issued_on_bs: '4 Mangsir 2083',
  expires_on: '19 Nov 2028',
  expires_on_bs: '3 Mangsir 2085',
}
