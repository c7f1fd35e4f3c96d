import type { LetterKind } from '#modules/hris/domain/letter-value.ts'

/**
 * What a letter may name. Days and amounts are known as data and written by `letterValue`. `pay` needs a code of those who make the pay; `said` is known of letters that were asked for or
 * came of a change or a leaving.
 */
export const mergeFields = {
  letter_number: { title: 'Letter number' },
  letter_date: { title: 'Date of the letter', kind: 'english_day' },
  letter_date_bs: { title: 'Date of the letter (BS)', kind: 'bs_day' },
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
  annual_salary: { title: 'Annual salary', kind: 'money', pay: true },
  organization: { title: 'Organization' },
  addressee: { title: 'Addressee', said: true },
  purpose: { title: 'Purpose', said: true },
  change: { title: 'Change', said: true },
  change_from: { title: 'Day of the change', kind: 'day', said: true },
  changes: { title: 'What changes', kind: 'said', said: true },
  leaving_reason: { title: 'Reason of leaving', kind: 'said', said: true },
} as const satisfies Record<string, { title: string; kind?: LetterKind; pay?: true; said?: true }>
export type MergeField = keyof typeof mergeFields
/** Known of the letter itself, not of the person's record. */
export type SaidField = {
  [K in MergeField]: (typeof mergeFields)[K] extends { said: true } ? K : never
}[MergeField]
// the keys of an object are known to be its names
export const mergeNames = Object.keys(mergeFields) as [MergeField, ...MergeField[]]
export const isMergeField = (name: string): name is MergeField => Object.hasOwn(mergeFields, name)
export const isPayField = (name: string) => isMergeField(name) && 'pay' in mergeFields[name]
