import { hrefOf } from '#kernel/screen.ts'
import type { MenuGroup } from '#app/menu.ts'

/** The address of each entry, by the name of its screen. */
export const hrefs = (groups: readonly MenuGroup[], slug: string | undefined): ReadonlyMap<string, string> =>
  new Map(
    groups.flatMap(({ items }) => items.map(({ screen }) => [screen.name, hrefOf(screen.path, { slug })])),
  )

/** Records whose address lies below another entry than their list. */
const homes: readonly (readonly [address: RegExp, name: string])[] = [
  [/^\/admin\/[^/]+\/hris\/users\/./, 'admin-hris-employees'],
]

/** The entry whose address is the page's, or the nearest above it: a record belongs to its list. */
export function activeItem(links: ReadonlyMap<string, string>, pathname: string): string | undefined {
  const home = homes.find(([address, name]) => address.test(pathname) && links.has(name))
  if (home) return home[1]
  let best: readonly [name: string, href: string] | undefined
  for (const [name, href] of links) {
    const above = pathname === href || pathname.startsWith(`${href}/`)
    if (above && href.length > (best?.[1].length ?? 0)) best = [name, href]
  }
  return best?.[0]
}
