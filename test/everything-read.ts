import { pathTo } from '#kernel/endpoint.ts'
import { queryString } from '#kernel/client.ts'
import { endpoints } from '#app/routes.ts'
import type { Name } from '#test/cast.ts'
import type { World } from '#test/world.ts'

/**
 * Everything that somebody reads at the endpoints below a path, in one role, as one text: every GET that there is, for every
 * row of `ids`, by the name of the path's parameter. A new endpoint is among them by itself.
 */
export async function everythingRead(
  world: Pick<World, 'as'>,
  who: Name,
  {
    below,
    as,
    org,
    ids,
  }: {
    below: string
    as: 'user' | 'supervisor' | 'hr'
    org: string
    ids: Readonly<Record<string, readonly string[]>>
  },
): Promise<string> {
  const caller = world.as(who)
  const paths = endpoints
    .filter(({ method, path, spec }) => method === 'GET' && path.startsWith(below) && !spec.file)
    .flatMap(({ path }) => filled(path, { ...ids, org: [org] }))
  if (!paths.length) throw new Error(`There is nothing to read below ${below}.`)
  const waiting = paths.values()
  const texts: string[] = []
  const work = async () => {
    for (const path of waiting) {
      const { status, body } = await caller.raw('GET', path + queryString({ as }))
      if (status >= 500) throw new Error(`${path} answered ${status}`)
      if (status < 300) texts.push(JSON.stringify(body))
    }
  }
  await Promise.all(Array.from({ length: 4 }, work))
  return texts.join('\n')
}

/** The path with each of the ids that its parameters may have; none where a parameter has no ids. */
function filled(path: string, ids: Readonly<Record<string, readonly string[]>>): string[] {
  const names = [...path.matchAll(/\{(\w+)\??\}/g)].map(([, name = '']) => name)
  const all = names.reduce<Record<string, string>[]>(
    (some, name) => some.flatMap((one) => (ids[name] ?? []).map((id) => ({ ...one, [name]: id }))),
    [{}],
  )
  return all.map((params) => pathTo(path, params))
}
