import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { requestType } from '#engines/approval/request-type.ts'
import { travelModes } from '#modules/expense/domain/travel-mode.ts'
import { meals } from '#modules/expense/domain/per-diem.ts'
import { asJson, estimates, ShownDay } from '#modules/expense/shared/expense-line.ts'

export const Leg = z.object({
  location_id: fields.reference('Place'),
  mode: z.enum(travelModes, { error: 'Select a valid choice.' }),
  from_on: fields.day('From'),
  from_time: fields.timeOfDay('From'),
  to_on: fields.day('To'),
  to_time: fields.timeOfDay('To'),
})
const trip = {
  legs: z.array(Leg).min(1, 'Place is Required').max(20, 'At most 20 places.'),
  /** Meals that somebody else pays, by date. */
  provided: z.record(z.string(), z.array(z.enum(meals))).default({}),
  lines: estimates.default([]),
}

export const travelInput = z.object({
  ...trip,
  advance_amount: fields.optional(fields.amount('Advance', { digits: 12 })),
  contact: fields.optionalText('Contact while away', 100),
  remarks: fields.remarks('Purpose'),
})

/** A trip: its days make the allowance, and what is expected to be spent an advance. */
export const travelRequest = requestType('travel_request', '/expense/{org}/travel', {
  title: 'Travel Request',
  hr: [P.reimbursement.requests],
  input: travelInput,
  detail: z.object({
    place: z.string(),
    starts_on: z.string(),
    ends_on: z.string(),
    contact: z.string().nullable(),
    allowance: z.string(),
    planned: z.string(),
    advance_amount: z.string(),
    open: z.string(),
    state: z.string(),
    /** Its days are travel in attendance. */
    is_attendance: z.boolean(),
  }),
  columns: {
    place: { title: 'Place' },
    starts_on: { title: 'From', kind: 'day' },
    ends_on: { title: 'To', kind: 'day' },
    allowance: { title: 'Allowance', kind: 'money' },
    planned: { title: 'Other costs', kind: 'money' },
    advance_amount: { title: 'Advance', kind: 'money' },
    state: { title: 'State' },
  },
})

/** What a trip that is being typed would be worth, day by day, and what could be asked for before. */
export const travelCheck = get('/expense/{org}/travel-check/', {
  access: { user: true },
  query: z.object({
    trip: asJson(z.object(trip)),
    /** The trip that it changes. */
    travel_id: z.uuid(fields.fieldMessages.choice).optional(),
  }),
  response: z.object({
    days: z.array(ShownDay),
    allowance: z.string(),
    planned: z.string(),
    most_advance: z.string(),
    currency: z.string(),
    problems: z.record(z.string(), z.array(z.string())),
  }),
})
