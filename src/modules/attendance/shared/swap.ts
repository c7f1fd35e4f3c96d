import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'
import { requestType } from '#engines/approval/request-type.ts'

/** A shift by its name; null is a day off. */
const shift = z.string().nullable()

/** What somebody works on a date, or on two, against what a colleague does. The colleague agrees before anybody decides. */
export const shiftSwap = requestType('shift_swap', '/attendance/{org}/shift-swap', {
  title: 'Shift swap',
  hr: [P.attendance.roster],
  input: z.object({
    date: fields.day('Date'),
    colleague_id: fields.reference('Colleague'),
    /** A date of the colleague that is taken in return. */
    other_date: fields.optional(fields.day('Date in return')),
    remarks: fields.remarks(),
  }),
  detail: z.object({
    date: z.string(),
    gives: shift,
    other_date: z.string().nullable(),
    takes: shift,
    colleague: Person,
  }),
  columns: {
    date: { title: 'Date', kind: 'day' },
    gives: { title: 'Gives' },
    'colleague.full_name': { title: 'Colleague' },
    takes: { title: 'Takes' },
    other_date: { title: 'Date in return', kind: 'day' },
  },
})

/** Colleagues of the team with whom a shift of one's own can be swapped by the rules of the roster. */
export const swapChoices = get('/attendance/{org}/shift-swap/choices/', {
  access: { user: true },
  query: z.object({ date: fields.day('Date'), other_date: fields.day('Date in return').optional() }),
  response: z.object({
    /** One's own on the date. */
    gives: shift,
    results: z.array(z.object({ person: Person, takes: shift })),
  }),
})

/** Swaps that wait for one's own yes, and one's own of days to come. */
export const mySwaps = get('/attendance/{org}/shift-swap/mine/', {
  access: { user: true },
  response: z.object({
    results: z.array(
      z.object({
        id: z.string(),
        version: z.number(),
        status: z.string(),
        person: Person,
        colleague: Person,
        date: z.string(),
        gives: shift,
        other_date: z.string().nullable(),
        takes: shift,
        remarks: z.string(),
        /** Who asked is somebody else, and one's own answer is waited for. */
        can_answer: z.boolean(),
        can_cancel: z.boolean(),
      }),
    ),
  }),
})
