import { words } from '#ui/i18n/words.ts'

/** What the help says, in the chosen language; its English is the key, as it is of the texts beside it. */
export const helpSaid = words<Record<string, string>>(
  {},
  { ne: () => import('#modules/product-pages/web/help/help-ne.json') },
)
