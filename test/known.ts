import { beyond } from '#app/catalogue/beyond.ts'
import { catalogue } from '#app/catalogue/catalogue.ts'
import { join, knownPages } from '#app/catalogue/known.ts'
import { adminMenu } from '#app/menu/admin.ts'
import { commonsMenu } from '#app/menu/commons.ts'
import { supervisorMenu } from '#app/menu/supervisor.ts'
import { userMenu } from '#app/menu/user.ts'

export const menus = { user: userMenu, supervisor: supervisorMenu, admin: adminMenu, commons: commonsMenu }

const built = () => Promise.resolve({ default: null })

/** Makes all pages known at once, as if every area had been fetched and built: for rules that are asked about any. */
export function knowAllPages(): void {
  const { byName } = knownPages()
  join(
    [...catalogue, ...beyond]
      .filter(({ name }) => !byName.has(name))
      .map((screen) => ({ ...screen, load: built })),
    menus,
  )
}
