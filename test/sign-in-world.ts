import { expect } from 'vitest'
import { clock } from '#platform/clock.ts'
import { openBrowser } from '#test/browser.ts'
import { openWorld } from '#test/world.ts'
import { hashPassword } from '#modules/account/server/password-hash.ts'

const START = '2026-11-20T04:00:00.000Z'
/** Everybody's. */
export const RIGHT = 'Rhododendron7@'
export const WRONG = { non_field_errors: ["Couldn't Authenticate With Given Credentials"] }

export type Door = Awaited<ReturnType<typeof openDoor>>

/** A world at whose door people and others try to come in. */
export async function openDoor() {
  const world = await openWorld({ env: { TRUST_PROXY: '10.9.8.7' } })
  const password_hash = await hashPassword(RIGHT)
  await world.services.database.asOwner((db) => db.updateTable('account').set({ password_hash }).execute())
  const browse = (ip?: string) => openBrowser(world, ip === undefined ? {} : { ip })
  return {
    world,
    browse,
    /** As if nobody had tried yet. */
    async forget() {
      begin()
      await world.services.database.asOwner(async (db) => {
        await db.deleteFrom('attempt').execute()
        await db.deleteFrom('security_event').execute()
      })
    },
    async fail(name: string, times: number, ip?: string) {
      for (let n = 0; n < times; n++)
        expect((await browse(ip).signIn(name, 'Wrong#Password1')).status).toBe(400)
    },
    events: (name: string) =>
      world.services.database.asOwner((db) =>
        db.selectFrom('security_event').selectAll().where('name', '=', name).orderBy('at').execute(),
      ),
  }
}

export const begin = () => clock.set(START)
export const later = (minutes: number) =>
  clock.set(new Date(Date.parse(START) + minutes * 60_000).toISOString())
