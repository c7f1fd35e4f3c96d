import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'
import { day, reference } from '#kernel/fields.ts'
import { hat } from '#kernel/list.ts'
import { P } from '#kernel/permission.ts'
import { applicationStages, rejectReasons, sources } from '#modules/recruitment/shared/words.ts'

/** Shares of fewer people than this say more of the persons than of the process, and are withheld. */
export const FEWEST = 5

/** How applications of a time went on: by stage, by source, and how long it took. */
export const funnel = get('/recruitment/{org}/funnel/', {
  access: { hr: [P.recruitment.applications] },
  query: z.object({
    vacancy_id: reference('Vacancy').optional(),
    from: day('From').optional(),
    to: day('To').optional(),
    as: hat,
  }),
  response: z.object({
    applied: z.number(),
    open: z.number(),
    rejected: z.number(),
    withdrawn: z.number(),
    offered: z.number(),
    accepted: z.number(),
    hired: z.number(),
    /** Of the offers that were answered; null for fewer than five. */
    acceptance_percent: z.number().nullable(),
    /** Half of those hired took at most as many days from application to offer; null for fewer than five. */
    days_to_offer: z.number().nullable(),
    stages: z.array(
      z.object({
        stage: z.enum(applicationStages),
        reached: z.number(),
        now: z.number(),
        /** Of all who applied. */
        share_percent: z.number().nullable(),
        /** Half of them stayed at most as many days; null for fewer than five. */
        days: z.number().nullable(),
      }),
    ),
    sources: z.array(
      z.object({
        source: z.enum(sources),
        applied: z.number(),
        hired: z.number().nullable(),
        hired_percent: z.number().nullable(),
      }),
    ),
    reasons: z.array(z.object({ reason: z.enum(rejectReasons), count: z.number() })),
  }),
})
