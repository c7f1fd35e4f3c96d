import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { amount, fieldMessages, optional, optionalText, remarks, text } from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { lineKinds, lineSources, lineStates } from '#modules/offboarding/domain/settlement.ts'

const access = { hr: [P.hris.separation, P.hris.offboarding] }
const version = z.number({ error: 'version is Required' }).int()
const path = '/offboarding/{org}/separation/{id}/settlement' as const
const line = '/offboarding/{org}/settlement-line/{id}' as const

const SettlementLine = z.object({
  id: z.string(),
  kind: z.enum(lineKinds),
  component: z.string(),
  /** What of it: days, a piece of equipment, a document. */
  reference: z.string().nullable(),
  /** Null for viewers who may not see pay, and while nobody knows it. */
  amount: z.string().nullable(),
  source: z.enum(lineSources),
  state: z.enum(lineStates),
  closed_at: z.string().nullable(),
  closed_by: z.string().nullable(),
  remarks: z.string().nullable(),
  /** Calculated and settled by payroll. */
  is_paid_by_payroll: z.boolean(),
  version: z.number(),
})
export type SettlementLine = z.output<typeof SettlementLine>
const Settlement = z.object({
  lines: z.array(SettlementLine),
  /** What is not waived; `net` is negative where the person owes. Null for viewers who may not see pay. */
  totals: z.object({ payable: z.string(), receivable: z.string(), net: z.string() }).nullable(),
  /** `edit`: add, settle and waive lines. */
  abilities: z.object({ edit: z.boolean(), reckon: z.boolean() }),
})
export type Settlement = z.output<typeof Settlement>

/** What is owed when somebody leaves, to them and by them. */
export const readSettlement = get(`${path}/` as '/offboarding/{org}/separation/{id}/settlement/', {
  access,
  response: Settlement,
})
export const LineInput = z.object({
  kind: z.enum(lineKinds, { error: fieldMessages.choice }),
  component: text('What for', 100),
  reference: optionalText('Reference'),
  amount: amount('Amount', { digits: 12 }),
})
export type LineInput = z.output<typeof LineInput>

/** A line by hand, by who may write pay. */
export const addLine = post(`${path}/` as '/offboarding/{org}/separation/{id}/settlement/', {
  access,
  body: LineInput,
  response: Settlement,
  status: 201,
})
/** Open automatic lines follow what is known now: what was given back goes, what is new comes. */
export const reckonSettlement = post(
  `${path}/reckon/` as '/offboarding/{org}/separation/{id}/settlement/reckon/',
  { access, response: Settlement },
)
export const statement = get(
  `${path}/statement/` as '/offboarding/{org}/separation/{id}/settlement/statement/',
  { access, file: true, limit: 60 },
)
/** Paid, or received: the amount that it really was. */
export const settleLine = post(`${line}/settle/` as '/offboarding/{org}/settlement-line/{id}/settle/', {
  access,
  body: z.object({ amount: amount('Amount', { digits: 12 }), remarks: optional(remarks()), version }),
  response: Settlement,
})
export const waiveLine = post(`${line}/waive/` as '/offboarding/{org}/settlement-line/{id}/waive/', {
  access,
  body: z.object({ remarks: remarks(), version }),
  response: Settlement,
})
