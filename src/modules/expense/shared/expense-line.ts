import { z, type ZodType } from 'zod'
import * as fields from '#kernel/fields.ts'
import { findingKinds } from '#modules/expense/domain/claim-line.ts'
import { meals, placeClasses } from '#modules/expense/domain/per-diem.ts'

export const receiptPurpose = 'expense_receipt'
export const receiptTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const
export const payers = ['Employee', 'Company'] as const

const amount = fields.amount('Amount', { digits: 12, sign: 'positive' })

/** What something will cost, as far as one knows before. */
export const Estimate = z.object({
  expense_type_id: fields.reference('Expense type'),
  description: fields.optionalText('Description'),
  amount,
  currency: fields.currency(),
})
export const estimates = z.array(Estimate).max(50, 'At most 50 lines.')
export type Estimate = z.output<typeof Estimate>

/** What was spent. */
export const Spent = Estimate.extend({
  /** Of a type that is claimed by quantity the amount is calculated; one that is sent must be the same. */
  amount: fields.optional(amount),
  quantity: fields.optional(fields.amount('Quantity', { digits: 7, sign: 'positive' })),
  spent_on: fields.day('Date'),
  paid_by: z.enum(payers, { error: 'Select a valid choice.' }).default('Employee'),
  receipt_id: fields.optional(z.uuid(fields.fieldMessages.choice)),
  reason: fields.optionalText('Reason'),
})
export type Spent = z.output<typeof Spent>

const Named = z.object({ id: z.string(), name: z.string() })
export const Finding = z.object({ kind: z.enum(findingKinds), message: z.string() })

/** What an amount was calculated with, rate by rate of its day; null where it was typed. */
export const calculation = {
  quantity: z.string().nullable(),
  unit_rate: z.string().nullable(),
  unit_name: z.string().nullable(),
}

/** A line as it stands in a request. */
export const ShownLine = z.object({
  id: z.string(),
  expense_type: Named,
  spent_on: z.string().nullable(),
  description: z.string().nullable(),
  amount: z.string(),
  currency: z.string(),
  exchange_rate: z.string(),
  base_amount: z.string(),
  ...calculation,
  paid_by: z.enum(payers),
  receipt: Named.nullable(),
  reason: z.string().nullable(),
  findings: z.array(Finding),
  approved_amount: z.string().nullable(),
  approved_remark: z.string().nullable(),
})
export type ShownLine = z.output<typeof ShownLine>

/** A claim in which a line looks the same. */
export const SameClaim = z.object({ request_id: z.string(), purpose: z.string() })
export type SameClaim = z.output<typeof SameClaim>

/** A line of another claim that looks the same. */
export const SameLine = z.object({
  id: z.string(),
  /** Null where the viewer may not open that claim. */
  request_id: z.string().nullable(),
  type: z.string(),
  spent_on: z.string(),
  amount: z.string(),
  purpose: z.string(),
  status: z.string(),
  /** Null where it is nobody's business but HR's. */
  full_name: z.string().nullable(),
  receipt: Named.nullable(),
})
export type SameLine = z.output<typeof SameLine>

/** A day of a trip with what it is worth and why. */
export const ShownDay = z.object({
  date: z.string(),
  place: z.string(),
  place_class: z.enum(placeClasses),
  minutes: z.number(),
  percent: z.string(),
  rate: z.string(),
  currency: z.string(),
  exchange_rate: z.string(),
  meals: z.array(z.enum(meals)),
  off: z.string(),
  amount: z.string(),
})

/** What is being typed, as a query carries it. */
export const asJson = <T>(schema: ZodType<T>) =>
  z
    .string()
    .max(60_000)
    .transform((given, problem): T => {
      try {
        return schema.parse(JSON.parse(given))
      } catch {
        problem.addIssue({ code: 'custom', message: 'Select a valid choice.' })
        return z.NEVER
      }
    })
