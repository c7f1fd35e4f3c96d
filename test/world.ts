import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#platform/config.ts'
import { openApplication, type Application } from '#app/application.ts'
import { clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { createLog, type Log } from '#platform/log.ts'
import { freshDatabase, type TestDatabase } from '#platform/postgres/test-database.ts'
import { openProofs } from '#platform/proof.ts'
import { accessTokens } from '#platform/token.ts'
import { simulations } from '#modules/account/shared/simulation.ts'
import { callerOf, type Caller } from '#test/caller.ts'
import { inOrganization, writeCast } from '#test/cast-rows.ts'
import { cast as people, type Name, type Person } from '#test/cast.ts'

const cast: Record<Name, Person> = people

export const SECRET = 'a secret of the tests, long enough to sign with'

export type Actor = Caller

/**
 * Two organizations with a named cast (test/cast.ts) over a real database of their own, and calls as any of them.
 * The clock stands at `at`, so that days in tests are known. What follows from signals happens only with ROLE: 'all'.
 */
export async function openWorld({
  at = '2026-11-20T04:00:00Z',
  env = {},
  log = createLog(process.env['LOG_LEVEL'] ?? 'silent'),
  database: own,
}: {
  at?: string
  env?: Record<string, string>
  log?: Log
  /** Migrated and empty; a fresh one of the run's server unless told. */
  database?: TestDatabase
} = {}) {
  clock.set(at)
  const database = own ?? (await freshDatabase())
  const dir = await mkdtemp(join(tmpdir(), 'chautari-world-'))
  const config = readConfig({
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '0',
    KEY_RATE_LIMIT: '0',
    ROLE: 'web',
    DATA_DIR: dir,
    ...env,
  })
  const application: Application = await openApplication({
    config,
    secret: SECRET,
    connection: database.connection,
    direct: database.connection,
    log,
  })
  const { app, services } = application
  // asked and looked at as always, but quickly found
  services.proofs = openProofs(SECRET, 50)
  const tokens = accessTokens(SECRET)
  const sessions = await writeCast(services, at)
  const inOrg = <T>(slug: string, work: (db: Db) => Promise<T>) => inOrganization(services, slug, work)

  /** A caller with a name of the cast, or nobody. */
  const as = (name: Name | null) =>
    callerOf(() => app, name && tokens.issue(cast[name].account.id, sessions.get(name) ?? ''))

  /** A caller of this name who looks as the other, in their session. */
  const lookingAs = async (name: Name, other: Name) => {
    const { id } = await as(name).get(simulations.begin, {
      params: { org: 'himal' },
      body: { account_id: cast[other].account.id },
    })
    const { access } = await as(name).get(simulations.token, { params: { org: 'himal', id } })
    return { id, ...callerOf(() => app, access) }
  }

  return {
    app,
    services,
    tokens,
    as,
    lookingAs,
    inOrg,
    connection: database.connection,
    id: (name: Name) => cast[name].employee?.id ?? '',
    account: (name: Name) => cast[name].account.id,
    async close() {
      await application.close()
      await database.drop()
      await rm(dir, { recursive: true, force: true })
      clock.set(null)
    },
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>
/** What arranging asks of a world, which the stage of a journey has too. */
export interface ArrangedWorld extends Pick<World, 'inOrg' | 'id'> {
  as: (name: Name) => Caller
}
