import { resignationReason } from '#modules/hris/shared/resignation-reason.ts'
import type { World } from '#test/world.ts'

/** The reason of a resignation in himal, by its code. */
export async function reasonId(world: World, code = 'family'): Promise<string> {
  const { results } = await world
    .as('hari')
    .get(resignationReason.list, { params: { org: 'himal' }, query: { limit: 100 } })
  const found = results.find((row) => row.code === code)
  if (!found) throw new Error(`no reason ${code}`)
  return found.id
}
