import { dayAt } from '#kernel/calendar/zone.ts'
import { clock } from '#platform/clock.ts'
import type { Services } from '#platform/context.ts'
import { retryable, type Db, type Scope } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import type { JobCtx, Mark } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Organization } from '#platform/organization.ts'
import { systemScope } from '#platform/system-scope.ts'
import type { Json } from '#platform/tables.ts'

export interface JobRow {
  org_id: number
  id: string
  kind: string
  state: string
  input: Json
  resume: Json
  progress: number
  total: number | null
  stop_requested: boolean
  attempts: number
  account_id: string | null
  /** By which parts of the rights of whoever asked for it, where these differ. */
  reach: string | null
}

/** What the worker and an attempt tell each other while it runs. */
export interface Control {
  /** Somebody asked to stop it. */
  stopping: boolean
  /** The process shuts down. */
  releasing: boolean
  /** A batch was committed in this attempt. */
  moved: boolean
}

/** Ends an attempt that is neither done nor failed. */
export class Interrupted extends Error {
  readonly why: 'stopped' | 'released' | 'superseded'
  constructor(why: Interrupted['why']) {
    super(`The job was ${why}.`)
    this.why = why
  }
}

const TELL_MS = 250

export function jobContext(
  services: Services,
  log: Log,
  org: Organization,
  row: JobRow,
  control: Control,
  /** Whoever asked for it is limited to branches, or let in by groups that are, and so is it. */
  reached: Pick<Scope, 'limited' | 'reach'> = {},
): JobCtx {
  const scope = { ...systemScope(org.org_id, row.id, row.account_id), ...reached }
  let told = 0

  async function batch<T>(work: (db: Db, mark: Mark) => Promise<T>, tries = 3): Promise<T> {
    if (control.releasing) throw new Interrupted('released')
    try {
      const { result, progress, signalled } = await services.database.inBatch(scope, (db) => within(db, work))
      control.moved = true
      if (signalled) services.bus.publish('signal', String(org.org_id))
      tellProgress(progress)
      return result
    } catch (error) {
      // two batches in each other's way: the loser is run again
      if (!retryable(error) || tries <= 1) throw error
      return batch(work, tries - 1)
    }
  }

  async function within<T>(db: Db, work: (db: Db, mark: Mark) => Promise<T>) {
    const current = await db
      .selectFrom('job')
      .select(['stop_requested', 'attempts', 'state'])
      .where('id', '=', row.id)
      .executeTakeFirst()
    if (current?.attempts !== row.attempts || current.state !== 'Running') throw new Interrupted('superseded')
    if (current.stop_requested || control.stopping) throw new Interrupted('stopped')
    const set: { resume?: string; progress?: number; total?: number } = {}
    let signalled = false
    const result = await work(db, {
      resume: (value) => void (set.resume = JSON.stringify(value)),
      progress(done, total) {
        set.progress = done
        if (total !== undefined) set.total = total
      },
      async signal(name, payload, at) {
        signalled = true
        const values = {
          id: newId(),
          org_id: org.org_id,
          name,
          payload: JSON.stringify(payload),
          account_id: row.account_id,
          ...(at ? { at } : {}),
        }
        await db.insertInto('signal').values(values).execute()
      },
    })
    // last, so that the row is locked for a moment only, and a successor's start makes this whole batch void
    const progress = await db
      .updateTable('job')
      .set({ ...set, beat_at: clock.instant() })
      .where('id', '=', row.id)
      .where('attempts', '=', row.attempts)
      .where('state', '=', 'Running')
      .returning(['progress', 'total'])
      .executeTakeFirst()
    if (!progress) throw new Interrupted('superseded')
    return { result, progress, signalled }
  }

  function tellProgress(progress: { progress: number; total: number | null }) {
    if (Date.now() - told < TELL_MS) return
    told = Date.now()
    const { id, org_id, account_id, kind } = row
    services.bus.publish(
      'job',
      JSON.stringify({ id, org_id, account_id, kind, state: 'Running', ...progress }),
    )
  }

  return {
    services,
    org,
    account_id: row.account_id,
    job_id: row.id,
    today: dayAt(clock.instant(), org.time_zone),
    resume: row.resume,
    log,
    batch: (work) => batch(work),
    isStopped: () => control.stopping || control.releasing,
  }
}
