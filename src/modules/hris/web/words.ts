import { words } from '#ui/i18n/words.ts'
import en from '#modules/hris/web/en.json'
import list from '#modules/hris/web/list-en.json'

/** All words of the module, with those of its lists. */
export const t = words({ ...en, ...list }, { ne })

async function ne() {
  const [own, lists] = await Promise.all([
    import('#modules/hris/web/ne.json'),
    import('#modules/hris/web/list-ne.json'),
  ])
  return { default: { ...own.default, ...lists.default } }
}
