import { words } from '#ui/i18n/words.ts'

/** What the texts to be read say, in the chosen language. Their English is the key: it stands here as a text, and not as a catalogue. */
export const said = words<Record<string, string>>(
  {},
  { ne: () => import('#modules/product-pages/web/text/texts-ne.json') },
)
