import { sql } from 'kysely'
import { z } from 'zod'
import { conflict } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { jobKind, type JobKind, type Jobs, type Mark } from '#platform/jobs.ts'
import { handle, type Route } from '#platform/route.ts'
import { serveAction } from '#engines/list/list-server.ts'
import { serveReach } from '#engines/list/reach-server.ts'
import type { AppraisalUse } from '#engines/appraisal/appraisal-use.ts'
import { workSteps, type Work, type WorkStep } from '#engines/appraisal/appraisal-work.ts'
import { countEligible, generateForms, nextEligible } from '#engines/appraisal/generate-server.ts'
import { openOccasion } from '#engines/appraisal/occasion-server.ts'
import { countToTell, isToRemind, isToSend, reachOfForms, tellNext } from '#engines/appraisal/send-server.ts'

/** How many people a batch is about: well below a second of work. */
const AT_ONCE = 500

const Input = z.object({
  occasion_id: z.uuid(),
  steps: z.array(z.enum(workSteps)).min(1),
  /** About whom forms are generated; nobody in particular means everybody. */
  employee_ids: z.array(z.uuid()).default([]),
  with_peers: z.boolean().default(false),
})
type Input = z.output<typeof Input>

/** Where the work goes on: the step, the last person of it, and what was done so far. */
const At = z.object({
  step: z.number(),
  after: z.uuid().nullable(),
  people: z.number(),
  total: z.number().nullable(),
  done: z.number(),
})
type At = z.output<typeof At>
const begin: At = { step: 0, after: null, people: 0, total: null, done: 0 }

const kindOf = ({ name }: { name: string }) => `${name}.forms`
const titles: Record<WorkStep, string> = {
  generate: 'Generate forms',
  send: 'Send forms',
  remind: 'Send reminders',
}

/** Puts work on the forms of an occasion into the queue. */
export const enqueueWork = (
  jobs: Jobs,
  db: Db,
  use: { name: string },
  asked_by: { org_id: number; account_id: string | null },
  input: z.input<typeof Input>,
): Promise<string> =>
  jobs.enqueue(db, {
    kind: kindOf(use),
    title: titles[input.steps[0] ?? 'generate'],
    input,
    ...asked_by,
  })

/**
 * Generates, sends and reminds for a use, in batches of people in the order of their ids. Each batch holds the occasion and
 * leaves with it where the next one begins, so that nothing is done twice, however often a process is killed.
 */
export const formsJob = (
  use: Pick<AppraisalUse, 'name' | 'manage'>,
  /** What follows once all forms are generated, in one transaction with the end of that step. */
  generated: (db: Db, occasion_id: string, today: string) => Promise<void> = async () => {},
): JobKind =>
  jobKind({
    kind: kindOf(use),
    title: titles.generate,
    seen_by: use.manage,
    input: Input,
    serial: true,
    async run(ctx, input) {
      let at = ctx.resume === null ? begin : At.parse(ctx.resume)
      for (;;) {
        const step = input.steps[at.step]
        if (!step) return { done: at.done }
        const from = at
        at = await ctx.batch(async (db, mark) => {
          await openOccasion(db, use.name, input.occasion_id)
          const total = from.total ?? (await countOf(step, db, ctx.today, input))
          const did = await next(step, { use, db, mark, today: ctx.today, input, after: from.after })
          if (!did && step === 'generate') await generated(db, input.occasion_id, ctx.today)
          const people = from.people + (did?.people ?? 0)
          const done = (from.after === null ? 0 : from.done) + (did?.done ?? 0)
          const reached: At = did
            ? { step: from.step, after: did.after, people, total, done }
            : { ...begin, step: from.step + 1, done }
          mark.resume(reached)
          mark.progress(people, total)
          return reached
        })
      }
    },
  })

const countOf = (step: WorkStep, db: Db, today: string, { occasion_id, employee_ids }: Input) =>
  step === 'generate'
    ? countEligible(db, today, occasion_id, employee_ids)
    : countToTell(db, step, today, occasion_id)

interface Batch {
  use: { name: string }
  db: Db
  mark: Mark
  today: string
  input: Input
  after: string | null
}

/** The next people of a step: how many, what was done and who the last of them is; null where there is nobody left. */
async function next(step: WorkStep, { use, db, mark, today, input, after }: Batch) {
  if (step !== 'generate') return tellNext(step, { use, db, mark, today, after, ...input }, AT_ONCE)
  const { occasion_id, employee_ids, with_peers } = input
  const ids = await nextEligible(db, today, occasion_id, { of: employee_ids, after, limit: AT_ONCE })
  const last = ids.at(-1)
  if (last === undefined) return null
  return {
    people: ids.length,
    done: await generateForms({ db, today }, occasion_id, ids, with_peers),
    after: last,
  }
}

/** Begins work on the forms of an open occasion; while there is some, no other begins. */
async function start(ctx: Ctx, use: AppraisalUse, input: z.input<typeof Input>): Promise<{ job_id: string }> {
  await openOccasion(ctx.db, use.name, input.occasion_id)
  const last = await lastOf(ctx, use, input.occasion_id)
  if (last && (last.state === 'Queued' || last.state === 'Running'))
    throw conflict('Forms of this appraisal are being generated or sent.')
  const { org_id } = ctx.org
  return {
    job_id: await enqueueWork(
      ctx.services.jobs,
      ctx.db,
      use,
      { org_id, account_id: ctx.viewer.account_id },
      input,
    ),
  }
}

async function lastOf(ctx: Ctx, use: AppraisalUse, occasion_id: string): Promise<Work | null> {
  const { rows } = await sql<Work>`
    select j.id, coalesce(j.input -> 'steps' ->> (j.resume ->> 'step')::int, j.input -> 'steps' ->> -1) as step, j.state,
      j.progress, j.total, coalesce(((coalesce(j.result, j.resume)) ->> 'done')::int, 0) as done, j.error,
      j.state in ('Queued', 'Running') and not j.stop_requested and j.account_id = ${ctx.viewer.account_id} as can_stop
    from job j where j.kind = ${kindOf(use)} and j.input ->> 'occasion_id' = ${occasion_id}
    order by j.created_at desc, j.id desc limit 1`.execute(ctx.db)
  return rows[0] ?? null
}

export const workRoutes = (use: AppraisalUse): Route[] => [
  serveAction(use.generate, (ctx, { params: { occasion_id }, body }) =>
    start(ctx, use, { occasion_id, steps: ['generate'], ...body }),
  ),
  serveAction(use.sendAll, (ctx, { params: { occasion_id } }) =>
    start(ctx, use, { occasion_id, steps: ['send'] }),
  ),
  serveAction(use.remind, (ctx, { params: { occasion_id } }) =>
    start(ctx, use, { occasion_id, steps: ['remind'] }),
  ),
  serveReach(use.sendAll, (ctx, { occasion_id }) => reachOfForms(ctx, occasion_id, isToSend)),
  serveReach(use.remind, (ctx, { occasion_id }) => reachOfForms(ctx, occasion_id, isToRemind(ctx.today))),
  handle(use.work, async (ctx, { params }) => ({ last: await lastOf(ctx, use, params.occasion_id) })),
]
