import { extraApps } from '#app/menu/extra-apps.ts'
import { screens } from '#app/screens.ts'

const names = new Set(extraApps.flatMap((group) => group.entries.map(([, name]) => name)))

/** Is there any screen that the extra-apps menu could lead to? */
export const anyExtraAppBuilt = screens.some((screen) => names.has(screen.name) && screen.load)
