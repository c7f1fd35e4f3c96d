import { sql } from 'kysely'
import { clock } from '#platform/clock.ts'
import type { Services } from '#platform/context.ts'
import { retryable, unavailable } from '#platform/db.ts'
import { Refusal } from '#kernel/errors.ts'
import { type Control, Interrupted, jobContext, type JobRow } from '#platform/job-context.ts'
import type { Log } from '#platform/log.ts'
import { organizationOf } from '#platform/organization.ts'
import { systemScope } from '#platform/system-scope.ts'
import type { Json } from '#platform/tables.ts'

export interface Claim {
  id: string
  org_id: number
  /** How often it was taken since it last moved on. */
  tries: number
}

/** `wait`: back to the queue for so long. `release`: back at once, and the try does not count. */
export type Outcome = { end: 'closed' } | { end: 'wait'; ms: number } | { end: 'release' }

const RETRY_S = [1, 5, 30, 120, 600] as const

/** One attempt at a job, from its row to its next state. Throws only when the database does not let it. */
export async function attemptJob(
  services: Services,
  log: Log,
  claim: Claim,
  control: Control,
): Promise<Outcome> {
  const row = await begin(services, claim)
  if (!row) return { end: 'closed' }
  tell(services, row)
  const ended = async (state: string, more: { result?: Json; error?: string } = {}): Promise<Outcome> => {
    await finish(services, row, state, more)
    return { end: 'closed' }
  }
  const kind = services.jobs.kinds.get(row.kind)
  if (!kind) return ended('Failed', { error: 'This program does not know this kind of work any more.' })
  if (claim.tries > RETRY_S.length + 1)
    return ended('Failed', { error: 'The work was interrupted again and again.' })

  try {
    const org = await organizationOf(services.database, claim.org_id)
    const asked = row.account_id ? await services.viewers.ofAccount(row.account_id) : null
    const reach = row.reach?.split(',') ?? []
    const limited = reach.length > 0 || (asked?.memberships.get(org.slug)?.is_limited ?? false)
    const result = await kind.run(
      jobContext(services, log, org, row, control, { limited, reach }),
      kind.input.parse(row.input),
    )
    return await ended('Done', { result: result ?? null })
  } catch (error) {
    if (error instanceof Interrupted) return interrupted(error.why)
    if (!transient(error)) {
      log.error({ job_id: row.id, kind: row.kind, org_id: row.org_id, err: error }, 'a job failed')
      return ended('Failed', { error: wordsOf(error, row.id) })
    }
    const tries = control.moved ? 1 : claim.tries
    log.warn(
      { job_id: row.id, kind: row.kind, org_id: row.org_id, tries, err: error },
      'a job will be tried again',
    )
    const seconds = RETRY_S[tries - 1]
    if (seconds === undefined) return ended('Failed', { error: wordsOf(error, row.id) })
    await finish(services, row, 'Queued')
    return { end: 'wait', ms: seconds * 1000 }
  }

  async function interrupted(why: Interrupted['why']): Promise<Outcome> {
    if (why === 'superseded' || !row) return { end: 'closed' }
    if (why === 'stopped') return ended('Stopped')
    await finish(services, row, 'Queued')
    return { end: 'release' }
  }
}

/** Takes the row for this attempt: `attempts` shuts out a predecessor that is still alive somewhere. */
const begin = (services: Services, { id, org_id }: Claim) =>
  services.database.inOrganization(systemScope(org_id, id), async (db) => {
    const { rows } = await sql<JobRow>`
      update job set
        state = case when stop_requested then 'Stopped' else 'Running' end,
        ended_at = case when stop_requested then ${clock.instant()}::timestamptz end,
        attempts = attempts + 1, started_at = coalesce(started_at, ${clock.instant()}), beat_at = ${clock.instant()}
      where id = ${id} and state in ('Queued', 'Running')
      returning *`.execute(db)
    const [row] = rows
    if (row?.state === 'Stopped') tell(services, row)
    return row?.state === 'Running' ? row : null
  })

async function finish(
  services: Services,
  row: JobRow,
  state: string,
  more: { result?: Json; error?: string } = {},
) {
  const { result = null, error = null } = more
  const ended = state !== 'Queued'
  const done = await services.database.inOrganization(systemScope(row.org_id, row.id), (db) =>
    db
      .updateTable('job')
      .set({ state, error, result: JSON.stringify(result), ended_at: ended ? clock.instant() : null })
      .where('id', '=', row.id)
      .where('attempts', '=', row.attempts)
      .where('state', '=', 'Running')
      .returning(['progress', 'total'])
      .executeTakeFirst(),
  )
  if (done) tell(services, { ...row, ...done, state })
}

/** What the owner's open pages show while it runs. */
const tell = ({ bus }: Services, { id, org_id, account_id, kind, state, progress, total }: JobRow) =>
  bus.publish('job', JSON.stringify({ id, org_id, account_id, kind, state, progress, total }))

/** Passing by itself: the database away or in its own way, a file system or network that may answer later. */
const transient = (error: unknown) => unavailable(error) || retryable(error)

/** Words for people. What is not a refusal is our mistake: the number leads to its line in the log. */
function wordsOf(error: unknown, id: string): string {
  if (!(error instanceof Refusal))
    return `Something went wrong at our end. Tell your administrator this number: ${id}`
  if (typeof error.body['detail'] === 'string') return error.body['detail']
  const words = Object.entries(error.body).map(([field, messages]) => {
    const text =
      Array.isArray(messages) && messages.every((each) => typeof each === 'string')
        ? messages.join(' ')
        : JSON.stringify(messages)
    return field === 'non_field_errors' ? text : `${field}: ${text}`
  })
  return words.join(' ')
}
