import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimJob, closeJob } from '#platform/job-claim.ts'
import { JOB_SIGNAL } from '#platform/jobs.ts'
import { newId } from '#platform/id.ts'
import { freshDatabase, type TestDatabase } from '#platform/postgres/test-database.ts'
import { makeOrganization, testProcess, type TestProcess } from '#test/services.ts'

let base: TestDatabase
let here: TestProcess
let himal: number
let terai: number
beforeAll(async () => {
  base = await freshDatabase()
  here = await testProcess(base.connection)
  himal = await makeOrganization(here.services, 'himal')
  terai = await makeOrganization(here.services, 'terai')
})
afterAll(async () => {
  await here[Symbol.asyncDispose]()
  await base.drop()
})

test('a crowd that waits for its first holds up nobody behind it, and goes on in its order', async () => {
  const { database } = here.services
  const crowd = Array.from({ length: 60 }, newId)
  const other = newId()
  const busy = new Map([[newId(), { org_id: himal }]])
  const payload = JSON.stringify({ kind: 'test.serial', serial: true })
  await database.asOwner((db) =>
    db
      .insertInto('signal')
      .values([
        ...crowd.map((id) => ({
          id,
          org_id: himal,
          name: JOB_SIGNAL,
          payload,
          next_try_at: '2026-11-20T00:00:00Z',
        })),
        { id: other, org_id: terai, name: JOB_SIGNAL, payload: JSON.stringify({ kind: 'test.other' }) },
      ])
      .execute(),
  )
  const claimAll = async () => {
    const taken: string[] = []
    for (let n = 0; n < 20; n++) {
      const { claim, isMore } = await claimJob(database, busy, 60_000)
      if (claim) taken.push(claim.id)
      if (!claim && !isMore) break
    }
    return taken
  }
  const [first = '', second = ''] = crowd
  // the crowd's first stands at the head, and the other's turn comes although sixty are older
  expect(await claimAll()).toEqual([first, other])
  await database.asOwner((db) => closeJob(db, first))
  expect(await claimAll()).toEqual([second])
  await database.asOwner((db) => closeJob(db, other))
  expect(await claimAll()).toEqual([])
})
