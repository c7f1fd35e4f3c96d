import { partNames, type PartName } from '#app/catalogue/known.ts'
import { shortened, wordsOf, type Part, type Words } from '#app/catalogue/lines.ts'
import type { Group } from '#app/menu/groups.ts'
import { screens } from '#app/screens.ts'

// Files of this folder are worked out when the program is built (scripts/build-time.ts): what is sent is what they
// export, without the lists that they come from.

export const partOf = (name: PartName, menu: readonly Group[]): Part => ({
  lines: pagesOf(name).map(shortened),
  menu,
})
export const searchWords = (name: PartName): Words => pagesOf(name).map(wordsOf)

const pagesOf = (name: PartName) => screens.filter(({ area }) => area === name)

/** Pages of no part: of the shell, of the account, and those for everybody. */
export const otherScreens = () => screens.filter(({ area }) => !partNames.some((name) => name === area))
