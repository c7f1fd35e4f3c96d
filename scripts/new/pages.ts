import { P, type Code } from '#kernel/permission.ts'
import { pathIn, type Screen } from '#kernel/screen.ts'
import type { Names } from '#scripts/new/names.ts'

/** A wish that cannot be met, in words for whoever typed it. */
export class CannotWrite extends Error {}

/** The unbuilt pages that are meant: those named, else those of the module whose path ends in the noun. */
export function pagesFor(
  screens: readonly Screen[],
  module: Names,
  thing: Names,
  asked: readonly string[],
): readonly Screen[] {
  const open = screens.filter((line) => line.module === module.kebab && !line.redirect && !isBuilt(line))
  const list = open.map((line) => `  ${line.path}`).join('\n')
  if (asked.length)
    return asked.map((path) => {
      const found = open.find((line) => line.path === path)
      if (!found)
        throw new CannotWrite(`${path} is no unbuilt page of ${module.kebab}. Unbuilt are:\n${list}`)
      return found
    })
  const endings = [thing.kebab, thing.plural.kebab]
  const fitting = open.filter((line) => endings.includes(lastPart(line.path)))
  if (!fitting.length)
    throw new CannotWrite(
      `No unbuilt page of ${module.kebab} ends in ${thing.kebab}. Name it with --at, once or more. Unbuilt are:\n${list}`,
    )
  return fitting
}

// a table of contents may give way to a screen of the module's own
const isBuilt = ({ load, section }: Screen) => load !== undefined && section !== true
const lastPart = (path: string) =>
  path
    .split('/')
    .filter((part) => part && !part.startsWith('{'))
    .at(-1) ?? ''

/** `P.leave.reports`: the codes of the first page that asks for any; empty when none does, which admits all HR. */
export const codesOf = (pages: readonly Screen[]): string =>
  (pages.find(({ permission }) => permission?.length)?.permission ?? []).map(nameOf).join(', ')

export const importP = (codes: string) => (codes ? `import { P } from '#kernel/permission.ts'\n` : '')

function nameOf(code: Code): string {
  for (const [module, codes] of Object.entries(P))
    for (const [name, own] of Object.entries(codes)) if (own === code) return `P.${module}.${name}`
  throw new Error(`${code} is in no catalogue`)
}

/** The module's lines in its `web/screens.ts`; their codes stand in the catalogue. A report's page names its definition. */
export const screenLines = (
  module: Names,
  file: string,
  pages: readonly Screen[],
  definition?: string,
): string =>
  pages
    .map(({ area, path, title }) => {
      const start = pathIn(area, '')
      const below = start !== '/' && path.startsWith(`${start}/`) ? path.slice(start.length + 1) : path
      const named = `'${title.replaceAll("'", "\\'")}'`
      const props = definition ? `, { props: { of: '${definition}', title: ${named} } }` : ''
      return `screen('${area}', '${below}', ${named}, () => import('#modules/${module.kebab}/web/${file}.tsx')${props}),`
    })
    .join('\n  ')
