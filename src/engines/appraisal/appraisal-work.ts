import { z } from 'zod'
import { get, type Access } from '#kernel/endpoint.ts'
import { jobStates } from '#engines/job/job.ts'
import { at } from '#engines/appraisal/path.ts'

/** Long work on the forms of an occasion, in the order in which the steps may follow each other. */
export const workSteps = ['generate', 'send', 'remind'] as const
export type WorkStep = (typeof workSteps)[number]

const Work = z.object({
  /** The job, which can be stopped as any other. */
  id: z.string(),
  step: z.enum(workSteps),
  state: z.enum(jobStates),
  progress: z.number(),
  total: z.number().nullable(),
  /** Forms that were generated, forms that were sent, or people who were reminded. */
  done: z.number(),
  error: z.string().nullable(),
  can_stop: z.boolean(),
})
export type Work = z.output<typeof Work>

export const workActs = <const P extends `/${string}/{org}`>(path: P, read: Access) => ({
  work: get(at(path, 'occasion/{occasion_id}/work/'), {
    private: true,
    polled: true,
    access: read,
    response: z.object({ last: Work.nullable() }),
    summary: 'The last long work on the forms of an occasion, with its progress',
  }),
})
