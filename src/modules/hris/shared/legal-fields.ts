import { day, optional, text } from '#kernel/fields.ts'

const number = (title: string) =>
  optional(text(title, 40).regex(/^[\p{L}\p{N}][\p{L}\p{N}/ .-]*$/u, `${title} should be valid.`))

export const legalFields = {
  pan_no: optional(text('PAN').regex(/^\d{9}$/, 'PAN must be 9 digits.')),
  citizenship_no: number('Citizenship number'),
  citizenship_issued_at: optional(text('Citizenship issued at', 100)),
  citizenship_issued_on: optional(day('Citizenship issued on')),
  passport_no: number('Passport number'),
  passport_expires_on: optional(day('Passport expiry')),
  licence_no: number('Driving licence number'),
  licence_expires_on: optional(day('Licence expiry')),
  national_id_no: number('National identity number'),
  provident_fund_no: number('Provident fund number'),
  social_security_no: number('Social security number'),
  investment_trust_no: number('Citizen investment trust number'),
}
/** Numbers of which others than the entitled see the last four characters. */
export const maskedLegal = [
  'pan_no',
  'citizenship_no',
  'passport_no',
  'licence_no',
  'national_id_no',
  'provident_fund_no',
  'social_security_no',
  'investment_trust_no',
] as const

/** What is read from the paper of each number: a change of it has to be verified again. */
export const legalPapers = {
  pan_no: ['pan_no'],
  citizenship_no: ['citizenship_no', 'citizenship_issued_at', 'citizenship_issued_on'],
  national_id_no: ['national_id_no'],
  passport_no: ['passport_no', 'passport_expires_on'],
  licence_no: ['licence_no', 'licence_expires_on'],
  provident_fund_no: ['provident_fund_no'],
  social_security_no: ['social_security_no'],
  investment_trust_no: ['investment_trust_no'],
} as const satisfies Record<(typeof maskedLegal)[number], readonly (keyof typeof legalFields)[]>

/** Numbers that only one person has. Somebody who has left may be the same one: hiring tells of them. */
export const uniqueLegal = ['pan_no', 'passport_no', 'social_security_no', 'national_id_no'] as const
