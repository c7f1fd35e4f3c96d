import { personMerge } from '#modules/commons/shared/person-merge.ts'
import type { LetterKind } from '#modules/hris/domain/letter-value.ts'

/**
 * What a letter may name. Days and amounts are known as data and written by `letterValue`. `pay` needs a code of those who make the pay; `said` is known of letters that were asked for or
 * came of a change or a leaving.
 */
export const mergeFields = {
  letter_number: { title: 'Letter number' },
  letter_date: { title: 'Date of the letter', kind: 'english_day' },
  letter_date_bs: { title: 'Date of the letter (BS)', kind: 'bs_day' },
  ...personMerge,
  annual_salary: { title: 'Annual salary', kind: 'money', pay: true },
  hourly_rate: { title: 'Hourly rate', kind: 'rate', pay: true },
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
