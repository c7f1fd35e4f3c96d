import { join } from 'node:path'
import type pg from 'pg'
import { claimJob } from '#platform/job-claim.ts'
import { openDatabase } from '#platform/db.ts'
import { JOB_SIGNAL } from '#platform/jobs.ts'
import { inDatabase, withClient } from '#platform/postgres/connection.ts'
import { startEmbedded } from '#platform/postgres/embedded.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { openSealing } from '#platform/sealing.ts'
import { claimSignals } from '#platform/signals.ts'
import type { Stage } from '#bench/stage.ts'

const ORGANIZATIONS = 5_000
/** Of each organization's night; with those of one kind behind each other that a program asked for. */
const JOBS = 4
const BEHIND = 500
const ROUNDS = 200
const NAME = 'queues'

export interface Queues {
  organizations: number
  jobs: number
  /** Milliseconds, median and of the slowest in a hundred: one job taken, a batch of signals taken, both beside a full queue. */
  job: { median: number; slow: number }
  signals: { median: number; slow: number }
}

/** Taking work from the queue while it holds a night of many organizations, in a database where nobody else takes any. */
export async function fullQueues(stage: Stage): Promise<Queues> {
  // the server that the application runs is found, and not started
  const embedded = await startEmbedded({ dir: stage.application.databaseDir })
  const connection = inDatabase(embedded.connection, NAME)
  await stage.client.query(`create database ${NAME}`)
  await migrate(connection, join(import.meta.dirname, '../../migrations'))
  const sealing = openSealing('a secret of the bench, long enough to seal with')
  const database = openDatabase({ connection: { ...connection }, size: 2, sealing })
  try {
    await withClient(connection, fill)
    const job = await times(() => claimJob(database, new Map(), 3_600_000), ROUNDS)
    const signals = await times(() => claimSignals(database), ROUNDS / 4)
    return { organizations: ORGANIZATIONS, jobs: ORGANIZATIONS * JOBS + BEHIND, job, signals }
  } finally {
    await database.close()
    await stage.client.query(`drop database ${NAME}`)
  }
}

async function fill(client: pg.Client) {
  await client.query(
    `insert into organization (id, slug, name, abbreviation)
     select gen_random_uuid(), 'queue-' || n, 'Queue ' || n, 'Q' from generate_series(1, $1::int) n`,
    [ORGANIZATIONS],
  )
  await client.query(
    `insert into signal (id, org_id, name, payload)
     select gen_random_uuid(), o.org_id, $1, jsonb_build_object('kind', 'schedule.bench' || n, 'serial', true)
     from organization o, generate_series(1, $2::int) n`,
    [JOB_SIGNAL, JOBS],
  )
  // much of one kind that one organization has asked for stands at the head
  await client.query(
    `insert into signal (id, org_id, name, payload, next_try_at)
     select gen_random_uuid(), (select min(org_id) from organization), $1, '{"kind": "bench.import", "serial": true}', now() - interval '1 hour'
     from generate_series(1, $2::int) n`,
    [JOB_SIGNAL, BEHIND],
  )
  await client.query(
    `insert into signal (id, org_id, name, payload) select gen_random_uuid(), org_id, 'bench.done', '{}' from organization`,
  )
  await client.query('analyze')
}

async function times(work: () => Promise<unknown>, rounds: number) {
  const found: number[] = []
  for (let n = 0; n < rounds; n++) {
    const began = performance.now()
    await work()
    found.push(performance.now() - began)
  }
  found.sort((a, b) => a - b)
  const at = (part: number) => found[Math.floor((found.length - 1) * part)] ?? 0
  return { median: at(0.5), slow: at(0.99) }
}
