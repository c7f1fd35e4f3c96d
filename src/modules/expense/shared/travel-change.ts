import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { requestType } from '#engines/approval/request-type.ts'
import { meals } from '#modules/expense/domain/per-diem.ts'
import { Estimate } from '#modules/expense/shared/expense-line.ts'
import { Leg, travelInput } from '#modules/expense/shared/travel-request.ts'

const Terms = z.object({
  place: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  allowance: z.string(),
  planned: z.string(),
  advance_amount: z.string(),
})

/** An approved trip with other days, places or costs. What is dearer or longer is approved again; the rest holds at once. */
export const travelChange = requestType('travel_change', '/expense/{org}/travel-change', {
  title: 'Trip Change Request',
  hr: [P.reimbursement.requests],
  input: travelInput.extend({ travel_id: fields.reference('Trip'), remarks: fields.remarks('Reason') }),
  detail: Terms.extend({
    travel_id: z.string(),
    purpose: z.string(),
    before: Terms,
    /** Allowance and other costs together; below zero less. */
    more: z.string(),
  }),
  columns: {
    purpose: { title: 'Purpose' },
    'before.place': { title: 'Place before' },
    place: { title: 'Place' },
    starts_on: { title: 'From', kind: 'day' },
    ends_on: { title: 'To', kind: 'day' },
    more: { title: 'Additional cost', kind: 'money' },
    advance_amount: { title: 'Advance', kind: 'money' },
  },
})

/** A trip of one's own as its form takes it again; null where it cannot be changed now. */
export const changeableTrip = get('/expense/{org}/travel/{id}/changeable/', {
  access: { user: true },
  response: z.object({
    trip: z
      .object({
        legs: z.array(Leg),
        provided: z.record(z.string(), z.array(z.enum(meals))),
        lines: z.array(Estimate),
        advance_amount: z.string(),
        contact: z.string().nullable(),
      })
      .nullable(),
    /** A change that waits for a decision. */
    waits: z.string().nullable(),
  }),
})
