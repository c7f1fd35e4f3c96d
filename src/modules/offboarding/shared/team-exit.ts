import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'

const Counted = z.object({ name: z.string(), people: z.number() })

/**
 * What leavers said who were below a supervisor when they left: whole groups of five at least, in the order in which they
 * answered, and nothing that narrows them. No words, and nobody alone.
 */
export const teamExits = get('/offboarding/{org}/team-exits/', {
  access: { supervisor: true },
  response: z.object({
    smallest_group: z.number(),
    /** Whoever may read the report of everybody has none beside it: of two figures the difference would tell of one person. */
    reads_report: z.boolean(),
    /** Answers that are shown, and those that wait until their group is complete. */
    shown: z.number(),
    waiting: z.number(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    reasons: z.array(Counted),
    would_return: z.array(Counted),
    enps: z.number().nullable(),
    score: z.string().nullable(),
  }),
})
