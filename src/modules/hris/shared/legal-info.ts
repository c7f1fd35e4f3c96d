import { z } from 'zod'
import { get, put } from '#kernel/endpoint.ts'
import { day, optional, text } from '#kernel/fields.ts'
import { hatQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { fieldRights } from '#modules/hris/shared/employee.ts'

const number = (title: string) =>
  optional(text(title, 40).regex(/^[\p{L}\p{N}][\p{L}\p{N}/ .-]*$/u, `${title} should be valid.`))

export const legalFields = {
  pan_no: optional(text('PAN').regex(/^\d{9}$/, 'PAN must be 9 digits.')),
  citizenship_no: number('Citizenship number'),
  passport_no: number('Passport number'),
  passport_expires_on: optional(day('Passport expiry')),
  provident_fund_no: number('Provident fund number'),
  social_security_no: number('Social security number'),
}
/** Numbers of which others than the entitled see the last four characters. */
export const maskedLegal = [
  'pan_no',
  'citizenship_no',
  'passport_no',
  'provident_fund_no',
  'social_security_no',
] as const

const words = Object.fromEntries(
  Object.keys(legalFields).map((key) => [key, z.string().nullable()]),
) as Record<keyof typeof legalFields, z.ZodNullable<z.ZodString>>
export const LegalInfo = z.object({ right: z.enum(fieldRights), ...words, version: z.number() })
export type LegalInfo = z.output<typeof LegalInfo>

/** Version 0: nothing was entered yet. */
export const legalInfo = get('/hris/{org}/employees/{employee_id}/legal/', {
  access: { user: true, hr: [P.hris.employees, P.hris.sensitive] },
  query: hatQuery,
  response: LegalInfo,
})
export const saveLegalInfo = put('/hris/{org}/employees/{employee_id}/legal/', {
  access: { hr: [P.hris.sensitive] },
  body: z
    .object(legalFields)
    .partial()
    .extend({ version: z.number({ error: 'version is Required' }).int() }),
  response: LegalInfo,
})
