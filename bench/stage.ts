import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#platform/postgres/embedded.ts'
import { secretKeyOf } from '#platform/secret-key.ts'
import { accessTokens } from '#platform/token.ts'
import { startApplication, type Running } from '#bench/application.ts'
import { makeOrganizations, settle, type Org, type PersonOf } from '#bench/data.ts'
import { end, start } from '#bench/processes.ts'

/** How much is measured. */
export interface Plan {
  quick: boolean
  /** Employees of the two organizations. */
  large: number
  small: number
  /** How many organizations of so many employees are made beside those two. */
  organizations: number
  employees: number
  /** Employees of the one with segments and years of leave, in which pages of every day are opened. */
  daily: number
  /** Of the pages of every day, only those whose title has one of these words. */
  actions: readonly string[]
  rounds: number
  /** Seconds of one turn of a contestant. */
  seconds: number
  /** First and later starts. */
  starts: number
  sockets: number
  /** Loads of each page. */
  loads: number
}

export interface Stage {
  plan: Plan
  application: Running
  floor: { pid: number; origin: string; databaseDir: string }
  /** The owner's own line into the database, for arranging and for looking. */
  client: pg.Client
  large: Org
  small: Org
  /** Good for ten minutes. */
  tokenOf: (person: PersonOf) => string
}

/** A folder for all data of the run, which takes it away in the end. */
export function temporary(): { dir: string; remove: () => void } {
  const dir = mkdtempSync(join(tmpdir(), 'chautari-bench-'))
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }) }
}

/** A database with two organizations in it. The application that made it has ended: what that left in memory is not measured. */
export async function furnish({ large, small }: Plan, dataDir: string): Promise<[Org, Org]> {
  const application = await startApplication(dataDir)
  const client = await owner(application.databaseDir)
  try {
    const organizations = await makeOrganizations(client, large, small)
    await settle(client, application.databaseDir)
    return organizations
  } finally {
    await client.end()
    await end(application)
  }
}

/** The application over the two organizations, and the floor beside it over the same database. */
export async function openStage(
  plan: Plan,
  dataDir: string,
  [large, small]: [Org, Org],
): Promise<Stage & { close: () => Promise<void> }> {
  const application = await startApplication(dataDir)
  const { databaseDir } = application
  const floor = await startFloor(databaseDir)
  const client = await owner(databaseDir)
  const tokens = accessTokens(secretKeyOf({ secretKey: null, dataDir }))
  return {
    plan,
    application,
    floor: { pid: floor.pid, origin: floor.origin, databaseDir },
    client,
    large,
    small,
    tokenOf: ({ account_id, session_id }) => tokens.issue(account_id, session_id),
    async close() {
      await client.end()
      await end(floor)
      await end(application)
    },
  }
}

export async function startFloor(databaseDir: string) {
  const started = await start(['bench/floor-server.ts', databaseDir], {}, /The floor is at (\S+)/)
  return { ...started, origin: started.line[1] ?? '' }
}

async function owner(databaseDir: string): Promise<pg.Client> {
  // the server that the application runs is found, and not started
  const { connection } = await startEmbedded({ dir: databaseDir })
  const client = new pg.Client({ ...connection })
  await client.connect()
  return client
}
