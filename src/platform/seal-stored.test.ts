import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Services } from '#platform/context.ts'
import { openDatabase } from '#platform/db.ts'
import { startJobWorker } from '#platform/job-worker.ts'
import type { Log } from '#platform/log.ts'
import { withClient } from '#platform/postgres/connection.ts'
import { openSeal } from '#platform/seal.ts'
import { openSealing } from '#platform/sealing.ts'
import { useSealingKey } from '#platform/sealing-key.ts'
import { startSealing } from '#platform/sealing-round.ts'
import { testLog, until } from '#test/services.ts'
import { patience } from '#test/patience.ts'
import { openWorld, type World } from '#test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const raw = <R extends object>(text: string): Promise<R[]> =>
  withClient(world.connection, async (client) => (await client.query<R>(text)).rows)
const employee = () => world.id('asha')

/** As an installation was before its columns were sealed. */
async function makePlain() {
  const org = (await raw<{ org_id: number }>(`select org_id from organization where slug = 'himal'`))[0]
    ?.org_id
  await raw(`
    begin; select set_config('app.org_id', '${org}', true);
    insert into employee_legal_info (employee_id, pan_no, citizenship_no) values ('${employee()}', '604512387', '46-01-72');
    insert into employee_bank (id, employee_id, bank_name, account_name, account_number, share_amount, is_primary)
      select gen_random_uuid(), '${employee()}', 'Nabil', 'Asha', 'AC-' || n, 1500.50, false from generate_series(1, 1200) n;
    update employee_bank set account_number = 'NEW-' || account_number where account_number in ('AC-1', 'AC-2');
    insert into employee_medical (id, employee_id, noted_on, allergies, remarks)
      values (gen_random_uuid(), '${employee()}', '2026-11-01', 'Nuts and "bees"', 'See Ram');
    delete from employee_medical;
    insert into employee_medical (id, employee_id, noted_on, remarks) values (gen_random_uuid(), '${employee()}', '2026-11-02', 'See Sita');
    commit`)
  return org
}

/** One at least. */
async function round(services: Services, log: Log) {
  const loop = startSealing(services, log)
  await new Promise((resolve) => setTimeout(resolve, 20))
  await loop.stop()
}

/** By these keys, as a start does it, until nothing is left. */
async function seal(secret: string, former: string[] = []) {
  const sealing = openSealing(secret, former)
  await useSealingKey(world.connection, sealing)
  const database = openDatabase({ connection: { ...world.connection }, size: 2, sealing })
  const services = { ...world.services, database, seal: openSeal(secret, former) }
  const worker = startJobWorker(services, testLog)
  const loop = startSealing(services, testLog)
  try {
    await until(
      () =>
        raw<{ left: number }>(`select count(*)::int as left from organization o
        where not exists (select from sealing_done d where d.org_id = o.org_id and d.mark like '${sealing.keyId} %')`),
      ([row]) => row?.left === 0,
    )
    // nothing is left to ask for: the loop looks for what was written meanwhile, and forgets former keys
    await loop.stop()
    await until(
      async () => {
        await round(services, testLog)
        return {
          keys: await raw(`select key_id from sealing_key`),
          left: await raw(`select from organization o where not exists
            (select from sealing_done d where d.org_id = o.org_id and d.mark like '${sealing.keyId} %')`),
        }
      },
      ({ keys, left }) => keys.length === 1 && left.length === 0,
    )
  } finally {
    await loop.stop()
    await worker.stop()
    await database.close()
  }
  return sealing
}

const plain = ['604512387', '46-01-72', 'AC-', 'Nuts', 'bees', 'See Ram', 'See Sita']
const everything = () =>
  withClient(world.connection, async (client) => {
    const { rows: tables } = await client.query<{ tbl: string }>(
      `select table_name as tbl from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const texts: string[] = []
    for (const { tbl } of tables) {
      const { rows } = await client.query<{ text: string }>(`select t::text as text from "${tbl}" t`)
      texts.push(...rows.map(({ text }) => text))
    }
    return texts.join('\n')
  })

test('what was there before is sealed, in histories too, and nobody is told that it changed', async () => {
  await makePlain()
  const digested = () =>
    world.inOrg('himal', (db) =>
      sql<{
        hash: string
      }>`select string_agg(coalesce(e.former_hash, audit_hash(r.id, r.at, r.account_id, r.acting_as, r.request_no,
      r.api_key_id, r.table_name, r.row_id, r.owner_id, r.operation, r.changes)), '' order by r.id) as hash
      from audit_row r left join audit_erasure e on e.org_id = r.org_id and e.audit_id = r.id
      where r.table_name like 'employee\\_%'`
        .execute(db)
        .then(({ rows }) => rows[0]?.hash),
    )
  const [rows, hash] = [
    await raw<{ n: number }>('select count(*)::int as n from audit_row'),
    await digested(),
  ]
  const one = await seal('the first key of this test')
  const text = await everything()
  expect(plain.filter((value) => text.includes(value))).toEqual([])
  expect(await raw('select count(*)::int as n from audit_row')).toEqual(rows)
  expect(await digested()).toBe(hash)

  const [legal] = await raw<{ pan_no: string }>('select pan_no from employee_legal_info')
  expect(legal?.pan_no).toBe(one.seal('604512387'))
  const [entry] = await raw<{ changes: Record<string, [string, string]> }>(
    `select changes from audit_row where table_name = 'employee_bank' and operation = 'update'`,
  )
  expect(entry?.changes['account_number']?.map((value) => one.open(value))).toEqual([
    expect.stringMatching(/^AC-[12]$/),
    expect.stringMatching(/^NEW-AC-[12]$/),
  ])
  // what is not sealed stays as the database wrote it
  const [removed] = await raw<{ amount: string }>(
    `select changes::text as amount from audit_row where table_name = 'employee_medical' and operation = 'delete'`,
  )
  expect(one.openJson(removed?.amount ?? '')).toContain('See Ram')
})

test('by another key all of it is sealed anew, and the former one is forgotten', async () => {
  const [first, second] = ['the first key of this test', 'the second key of this test']
  const two = openSealing(second, [first])
  await expect(useSealingKey(world.connection, openSealing(second))).rejects.toThrow(
    /^SECRET_KEY: is not the key by which the database is sealed \([0-9a-f]{8}\): give that one, or name it in FORMER_SECRET_KEYS$/,
  )
  const secret = openSeal(first).seal('horse')
  await raw(
    `insert into account_totp (account_id, secret, created_at, last_step) values ('${world.account('asha')}', '${secret}', now(), 0)`,
  )
  await seal(second, [first])
  const text = await everything()
  expect(text).toContain(`~sealed.${two.keyId}.`)
  expect(text).not.toContain(`~sealed.${openSealing(first).keyId}.`)
  const [totp] = await raw<{ secret: string }>(`select secret from account_totp`)
  expect(openSeal(second).open(totp?.secret ?? '')).toBe('horse')
  const [legal] = await raw<{ pan_no: string }>('select pan_no from employee_legal_info')
  expect(openSealing(second).open(legal?.pan_no ?? '')).toBe('604512387')
  // from now on it starts without the former one, and not with it alone
  await useSealingKey(world.connection, openSealing(second))
  await expect(useSealingKey(world.connection, openSealing(first))).rejects.toThrow('SECRET_KEY')
})

// every column of every table is read four times
const timeout = patience(120_000)
test(
  'what a process that was not stopped still writes by a former key is found, and it seals nothing over',
  { timeout },
  async () => {
    const [second, third] = ['the second key of this test', 'the third key of this test']
    const [two, three] = [openSealing(second), openSealing(third)]
    const stale = openDatabase({ connection: { ...world.connection }, size: 2, sealing: two })
    const held = async () =>
      (await raw<{ pan_no: string }>('select pan_no from employee_legal_info'))[0]?.pan_no ?? ''
    const named = async () =>
      (await raw<{ key_id: string }>('select key_id from sealing_key')).map(({ key_id }) => key_id)
    const write = (pan_no: string) =>
      stale.asOwner(async (db) => {
        await sql`select set_config('app.org_id', (select org_id::text from employee where id = ${employee()}), true)`.execute(
          db,
        )
        await db
          .updateTable('employee_legal_info')
          .set({ pan_no })
          .where('employee_id', '=', employee())
          .execute()
      })
    try {
      await seal(third, [second])
      expect([await held(), await named()]).toEqual([three.seal('604512387'), [three.keyId]])

      // beside it one with the key of before goes on: the job and its marks are not for it
      const marks = () => raw('select org_id, mark from sealing_done order by 1')
      const [before, text] = [await marks(), await everything()]
      const services = { ...world.services, database: stale, seal: openSeal(second) }
      const logged: string[] = []
      await round(services, pino({}, { write: (line: string) => logged.push(line) }))
      expect(logged.join()).toContain(
        `Another process seals by a key that is not known here (${three.keyId})`,
      )
      expect([await marks(), (await everything()) === text]).toEqual([before, true])

      // nothing is left of the key, and its name is forgotten: then it writes
      await write('700000001')
      expect(await held()).toBe(two.seal('700000001'))
      await seal(third, [second])
      expect([await held(), await named()]).toEqual([three.seal('700000001'), [three.keyId]])
      expect(await everything()).not.toContain(`~sealed.${two.keyId}.`)
    } finally {
      await stale.close()
    }
  },
)
