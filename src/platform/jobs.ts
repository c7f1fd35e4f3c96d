import { sql } from 'kysely'
import type { z, ZodType } from 'zod'
import { fieldErrors, invalid } from '#kernel/errors.ts'
import type { Code } from '#kernel/permission.ts'
import type { Bus } from '#platform/bus.ts'
import { clock } from '#platform/clock.ts'
import type { Services } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import type { Log } from '#platform/log.ts'
import type { Organization } from '#platform/organization.ts'
import type { Emit } from '#platform/signal.ts'
import type { Json } from '#platform/tables.ts'

/** Long work that people see, wait for and stop. Declared by a module, run by any process with the worker's role. */
export interface JobKind<I extends ZodType = ZodType> {
  /** `leave.accrual`: written into the row, so it must not change while such jobs wait. */
  kind: string
  title: string
  input: I
  /** Who of HR sees the jobs of others, and with rights to write stops them; without any, nobody does. */
  seen_by?: readonly Code[]
  /** Those of one organization, or of one person in it, run one after another, in the order in which they were asked for. */
  serial?: true | 'person'
  /** Runs again from `ctx.resume` after a crash. What it returns is the job's result. Throw a refusal to fail with words for people. */
  run(ctx: JobCtx, input: z.output<I>): Promise<Json | void>
}

/** Keeps the input's type for `run` where a list of kinds is made. */
export const jobKind = <I extends ZodType>(declared: JobKind<I>): JobKind => declared

export interface JobCtx {
  services: Services
  org: Organization
  /** Who asked for it; null for scheduled work. */
  account_id: string | null
  job_id: string
  /** The organization's business day when this attempt began. */
  today: string
  /** What the last committed batch left by `mark.resume`; null at the first start. */
  resume: Json
  log: Log
  /**
   * One transaction in the organization. What `mark` is told is written with it, so a batch is done exactly once.
   * Throws, and so ends the job, when somebody stopped it or the process shuts down. Keep it below a second or two.
   */
  batch<T>(work: (db: Db, mark: Mark) => Promise<T>): Promise<T>
  /** For long computing between batches: true once stopping was asked for. */
  isStopped(): boolean
}

export interface Mark {
  resume(value: Json): void
  progress(done: number, total?: number): void
  signal: Emit<string>
}

export interface NewJob {
  kind: string
  title?: string
  /** Checked against the kind's schema. */
  input: unknown
  org_id: number
  account_id: string | null
}

export interface Jobs {
  kinds: ReadonlyMap<string, JobKind>
  /** Within the caller's transaction in that organization: the job runs if and only if it commits. Returns its id. */
  enqueue(db: Db, job: NewJob): Promise<string>
  /** Within the caller's transaction: the job ends after its current batch, or never starts. False when it has ended. */
  requestStop(db: Db, id: string): Promise<boolean>
}

/** Whatever is the same for two jobs makes one of them wait. */
const serialOf = (serial: true | 'person', accountId: string | null) =>
  serial === 'person' ? (accountId ?? true) : true

/** The name of the outbox's rows that stand for waiting and running jobs. */
export const JOB_SIGNAL = 'job.queued'

export function openJobs({ bus, kinds }: { bus: Bus; kinds: readonly JobKind[] }): Jobs {
  const known = new Map(kinds.map((declared) => [declared.kind, declared]))
  if (known.size !== kinds.length) throw new Error('Two kinds of jobs have the same name.')

  return {
    kinds: known,
    async enqueue(db, { kind, title, input, org_id, account_id }) {
      const declared = known.get(kind)
      if (!declared) throw new Error(`No kind of job is named ${kind}.`)
      // a job without organization would run across all of them
      if (!Number.isSafeInteger(org_id)) throw new TypeError(`The job ${kind} has no organization.`)
      const checked = declared.input.safeParse(input)
      if (!checked.success) throw invalid(fieldErrors(checked.error.issues))
      const id = newId()
      const row = { id, kind, title: title ?? declared.title, input: JSON.stringify(input ?? {}), account_id }
      await db
        .insertInto('job')
        .values({ ...row, org_id })
        .execute()
      await db
        .insertInto('signal')
        .values({
          id,
          org_id,
          name: JOB_SIGNAL,
          payload: JSON.stringify(
            declared.serial ? { kind, serial: serialOf(declared.serial, account_id) } : { kind },
          ),
          account_id,
        })
        .execute()
      bus.publish('job.queued', id)
      return id
    },
    async requestStop(db, id) {
      const { rows } = await sql`
        update job set stop_requested = true, state = case state when 'Queued' then 'Stopped' else state end,
          ended_at = case state when 'Queued' then ${clock.instant()}::timestamptz end
        where id = ${id} and state in ('Queued', 'Running')
        returning id`.execute(db)
      if (rows.length === 0) return false
      bus.publish('job.stop', id)
      return true
    },
  }
}
