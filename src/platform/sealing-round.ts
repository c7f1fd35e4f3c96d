import { sql } from 'kysely'
import type { Services } from '#platform/context.ts'
import type { Database, Db } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'
import { startLoop } from '#platform/loop.ts'
import { markOf, refuseUnknownKeys, SEAL_JOB, textTables } from '#platform/seal-stored.ts'
import type { Sealing } from '#platform/sealing.ts'
import { systemScope } from '#platform/system-scope.ts'

const HOUR_MS = 3_600_000

/**
 * Asks for the job where something may be left, and forgets former keys when nothing is. As long as former keys are given
 * it looks each time whether a process that was not stopped has written by one of them meanwhile.
 */
export const startSealing = ({ database, jobs, seal }: Services, log: Log) =>
  startLoop('sealing', HOUR_MS, log, async () => {
    const { sealing } = database
    const mark = markOf(sealing)
    const left = await database.asOwner(async (db) => {
      await refuseUnknownKeys(db, sealing)
      await sealSecretsAnew(db, seal)
      const { rows } = await sql<{ org_id: number }>`
        select o.org_id from organization o left join sealing_done d on d.org_id = o.org_id and d.mark = ${mark}
        where d.org_id is null order by 1`.execute(db)
      return rows
    })
    for (const { org_id } of left) await ask({ database, jobs }, org_id)
    if (left.length > 0) return false
    if (await writtenMeanwhile(database)) return true
    await forgetFormerKeys(database, log)
    return false
  })

const ask = ({ database, jobs }: Pick<Services, 'database' | 'jobs'>, org_id: number) =>
  database.inOrganization(systemScope(org_id, 'sealing'), async (db) => {
    // several processes may start at once
    await sql`select pg_advisory_xact_lock(hashtext(${SEAL_JOB}), ${org_id})`.execute(db)
    const { rows } =
      await sql`select from job where kind = ${SEAL_JOB} and state in ('Queued', 'Running') limit 1`.execute(
        db,
      )
    if (rows.length === 0) await jobs.enqueue(db, { kind: SEAL_JOB, input: {}, org_id, account_id: null })
  })

/**
 * Looks for what is sealed by former keys where the job has been. What is found is to be sealed once more: its key is
 * named again, and its organizations count as not sealed. The next round asks for them.
 */
const writtenMeanwhile = (database: Database): Promise<boolean> =>
  database.asOwner(
    async (db) => {
      const found = await sealedByFormer(db, database.sealing)
      if (found.length === 0) return false
      const keys = [...new Set(found.map(({ key_id }) => key_id))]
      await sql`insert into sealing_key (key_id) select unnest(${keys}::text[]) on conflict do nothing`.execute(
        db,
      )
      await sql`delete from sealing_done where org_id = any(${found.map(({ org_id }) => org_id)}::int[])`.execute(
        db,
      )
      return true
    },
    { long: true },
  )

async function sealedByFormer(db: Db, { keyId, keyIds }: Sealing) {
  const former = keyIds.filter((id) => id !== keyId)
  const found: { org_id: number; key_id: string }[] = []
  for (const { table, columns } of former.length ? await textTables(db) : [])
    for (const key_id of former) {
      const holds = sql.join(
        columns.map(({ name }) => sql`${sql.ref(name)}::text ~ ${`~sealed\\.${key_id}`}`),
        sql` or `,
      )
      const { rows } = await sql<{ org_id: number }>`
        select distinct org_id from ${sql.table(table)} where org_id is not null and (${holds})`.execute(db)
      found.push(...rows.map(({ org_id }) => ({ org_id, key_id })))
    }
  return found
}

async function forgetFormerKeys(database: Database, log: Log) {
  const { keyId } = database.sealing
  const gone = await database.asOwner(
    async (db) =>
      (
        await sql<{
          key_id: string
        }>`delete from sealing_key where key_id <> ${keyId} returning key_id`.execute(db)
      ).rows,
  )
  if (gone.length)
    log.info(
      { keys: gone.map(({ key_id }) => key_id) },
      'everything is sealed by the new key: the former ones are not needed any more',
    )
}

/** Passwords of servers, secrets of authenticators and private keys of investigators, which platform/seal.ts seals. */
const secrets = [
  ['smtp_server', 'password_sealed'],
  ['identity_provider', 'client_secret_sealed'],
  ['webhook', 'secret'],
  ['account_totp', 'secret'],
  ['whistle_key', 'private_key'],
] as const

async function sealSecretsAnew(db: Db, seal: Services['seal']) {
  for (const [table, column] of secrets) {
    const { rows } = await sql<{ place: string; value: string }>`
      select ctid::text as place, ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
      db,
    )
    for (const { place, value } of rows.filter((row) => seal.isFormer(row.value)))
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${seal.seal(seal.open(value) ?? '')}
        where ctid = ${place}::tid and ${sql.ref(column)} = ${value}`.execute(db)
  }
}
