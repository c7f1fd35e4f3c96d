import { partNames } from '#app/catalogue/known.ts'
import { extraApps } from '#app/menu/extra-apps.ts'
import { otherScreens } from '#app/parts/part-of.ts'
import { moduleBuilt, screens } from '#app/screens.ts'

/** What every visit knows. */
export const base = otherScreens()

/**
 * Addresses by the names of pages, for links into an area that is not fetched yet. Of all of them the build sends those
 * that some page of another area leads to (scripts/doors.ts).
 */
export const doorPaths: Readonly<Record<string, string>> = Object.fromEntries(
  screens.filter(({ area }) => partNames.some((name) => name === area)).map(({ name, path }) => [name, path]),
)

/** Modules of which at least one page is built. */
export const builtModules = [...new Set(screens.map(({ module }) => module))].filter(moduleBuilt)

const extraAppScreens = new Set(extraApps.flatMap(({ entries }) => entries.map(([, name]) => name)))
/** Is there any page that the extra-apps menu could lead to? */
export const anyExtraAppBuilt = screens.some(({ name, load }) => load && extraAppScreens.has(name))
