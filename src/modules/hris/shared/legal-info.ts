import { z } from 'zod'
import { get, post, put } from '#kernel/endpoint.ts'
import { hatQuery } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { fieldRights } from '#modules/hris/domain/field-groups.ts'
import { legalFields, maskedLegal } from '#modules/hris/shared/legal-fields.ts'
import { Verification } from '#modules/hris/shared/sub-record.ts'

const words = Object.fromEntries(
  Object.keys(legalFields).map((key) => [key, z.string().nullable()]),
) as Record<keyof typeof legalFields, z.ZodNullable<z.ZodString>>
export const LegalProof = z.object({
  id: z.string(),
  number: z.enum(maskedLegal),
  /** When HR has seen the paper of the number, and who it was; a change of what stands on it takes it back. */
  verified_at: z.string().nullable(),
  verified_by: z.string().nullable(),
  /** How many papers hang on it. */
  papers: z.number(),
  /** How many of them came after it was verified. */
  later_papers: z.number(),
  version: z.number(),
})
export type LegalProof = z.output<typeof LegalProof>
export const LegalInfo = z.object({
  right: z.enum(fieldRights),
  ...words,
  /** Of each number that is known. */
  proofs: z.array(LegalProof),
  version: z.number(),
})
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
/** HR has seen the paper of a number, or takes that back. `{id}` is that of its proof. */
export const verifyLegal = post('/hris/{org}/employees/{employee_id}/legal/{id}/verify/', {
  access: { hr: [P.hris.sensitive] },
  body: Verification,
  response: LegalProof,
})
