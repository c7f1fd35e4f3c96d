import type { JobKind } from '#platform/jobs.ts'
import { startJobWorker } from '#platform/job-worker.ts'
import { testLog, until } from '#test/services.ts'
import type { World } from '#test/world.ts'

/** Works as the worker does, until no job waits any more. What one of them could not do is thrown. */
export async function finishJobs({ services }: Pick<World, 'services'>): Promise<void> {
  const jobsIn = (...states: string[]) =>
    services.database.asOwner((db) =>
      db.selectFrom('job').select(['id', 'title', 'error']).where('state', 'in', states).execute(),
    )
  const failed = new Set((await jobsIn('Failed')).map(({ id }) => id))
  const worker = startJobWorker(services, testLog)
  try {
    await until(
      () => jobsIn('Queued', 'Running'),
      (waiting) => waiting.length === 0,
      20_000,
    )
  } finally {
    await worker.stop()
  }
  const [first] = (await jobsIn('Failed')).filter(({ id }) => !failed.has(id))
  if (first) throw new Error(`${first.title}: ${first.error}`)
}

/** Does a scheduled work of a day as the worker does it, to its end. Returns what it says it has done. */
export async function runJob(
  world: Pick<World, 'inOrg' | 'services'>,
  { kind, title }: JobKind,
  org: string,
  period: string,
): Promise<unknown> {
  const { org_id } = await world.inOrg(org, (db) =>
    db.selectFrom('organization').select('org_id').where('slug', '=', org).executeTakeFirstOrThrow(),
  )
  const id = await world.inOrg(org, (db) =>
    world.services.jobs.enqueue(db, { kind, title, input: { period }, org_id, account_id: null }),
  )
  const rowOf = () =>
    world.inOrg(org, (db) =>
      db
        .selectFrom('job')
        .select(['state', 'result', 'error'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    )
  const worker = startJobWorker(world.services, testLog)
  try {
    await until(rowOf, ({ state }) => !['Queued', 'Running'].includes(state), 20_000)
  } finally {
    await worker.stop()
  }
  const { state, result, error } = await rowOf()
  if (state !== 'Done') throw new Error(`${title} ended as ${state}: ${JSON.stringify(error)}`)
  return result
}
