import { z } from 'zod'
import { get, post } from '#kernel/endpoint.ts'
import { oneOf, pageOf, pageQuery } from '#kernel/list.ts'

export const jobStates = ['Queued', 'Running', 'Done', 'Failed', 'Stopped'] as const

/** Long work as people see it. `result` and `error` are for whoever asked for it. */
export const Job = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  state: z.enum(jobStates),
  progress: z.number(),
  /** Null while it is not known how much there is to do. */
  total: z.number().nullable(),
  result: z.unknown(),
  error: z.string().nullable(),
  /** Null for work that comes round by itself. */
  asked_by: z.object({ id: z.string(), full_name: z.string() }).nullable(),
  is_mine: z.boolean(),
  can_stop: z.boolean(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
})
export type Job = z.output<typeof Job>

/** Everybody sees their own, HR (`?as=hr`) those of others whose codes they hold. */
const access = { user: true, hr: [] } as const

export const jobs = {
  list: get('/jobs/{org}/', {
    private: true,
    polled: true,
    access,
    query: pageQuery.pick({ limit: true, offset: true }).extend({ state: oneOf(jobStates) }),
    response: pageOf(Job),
    summary: 'Long work, the newest first',
  }),
  read: get('/jobs/{org}/{id}/', {
    private: true,
    polled: true,
    access,
    response: Job,
    summary: 'One job, with its progress',
  }),
  stop: post('/jobs/{org}/{id}/stop/', {
    access,
    response: Job,
    summary: 'Stop a job after its current batch',
  }),
}
