import { z } from 'zod'
import { get, put } from '#kernel/endpoint.ts'
import { hatQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { fieldRights } from '#modules/hris/domain/field-groups.ts'
import { legalFields } from '#modules/hris/shared/legal-fields.ts'

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
