import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { P } from '#kernel/permission.ts'
import { Person } from '#kernel/person.ts'

const hr = { hr: [P.training.list] }
/** For how long a code on the screen is good, and when the next one comes. */
export const CODE_SECONDS = 60
export const NEXT_SECONDS = 20

/** A code for the screen in the room. Each is another one. */
export const checkInCode = post('/training/{org}/sessions/{session_id}/check-in-code/', {
  access: hr,
  limit: 30,
  response: z.object({
    /** Rows of a square of dark (1) and light (0) fields. */
    qr: z.array(z.string()),
    expires_at: z.string(),
    present: z.number(),
    expected: z.number(),
  }),
})

/** Who is there on a day. */
export const presences = get('/training/{org}/sessions/{session_id}/presence/', {
  access: hr,
  response: z.object({
    results: z.array(
      z.object({
        id: z.string(),
        person: Person,
        date: z.string(),
        in_at: z.string(),
        out_at: z.string().nullable(),
      }),
    ),
  }),
})

/** What the code that somebody photographs with their phone leads to: they are there; once more, they leave. */
export const checkIn = post('/training/{org}/check-in/', {
  access: { user: true },
  body: z.object({ code: z.string({ error: 'Code is Required' }).min(1, 'Code is Required').max(200) }),
  limit: 20,
  response: z.object({
    training: z.string(),
    date: z.string(),
    in_at: z.string(),
    out_at: z.string().nullable(),
  }),
})
