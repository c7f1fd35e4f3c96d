import { P, type Code } from '#kernel/permission.ts'
import { hrefOf, screenName } from '#kernel/screen.ts'
import type { Remedy } from '#ui/data/scope.tsx'
import { opens } from '#app/catalogue/admit.ts'
import { factsOf } from '#app/shell/facts.ts'
import type { Session } from '#app/shell/session.ts'
import en from '#app/shell/words/remedy-en.json'
import { words } from '#ui/i18n/words.ts'

const t = words(en, { ne: () => import('#app/shell/words/remedy-ne.json') })

interface Declared {
  /** The part of the refusal that stays the same, in whatever calendar its days are written. */
  said: RegExp
  /** Written as an address: the administrator's pages may not be known yet where this is shown. */
  path: string
  module: string
  permission: readonly Code[]
  title: () => string
}

/** Refusals that a page of the administrator's area puts right. */
export const remedies: readonly Declared[] = [
  {
    // a date outside of every fiscal year (features 1.3)
    said: /\bThe (first fiscal year begins|last fiscal year ends) on /,
    path: '/admin/{slug}/organization/settings/fiscal-year',
    module: 'organization',
    permission: [P.organization.fiscalYear],
    title: () => t('remedy.fiscalYear'),
  },
]

/** Where what was refused can be put right; null where no page does, or where it would not open to this person for writing. */
export function remedyOf(session: Session, org: string, message: string): Remedy | null {
  const found = remedies.find(({ said }) => said.test(message))
  if (!found) return null
  const { path, module, permission, title } = found
  const page = {
    name: screenName(path),
    area: 'admin',
    path,
    module,
    permission,
    writes: true,
    title: title(),
    search_key: '',
  } as const
  if (!opens(page, factsOf(session, 'admin', org))) return null
  return { href: hrefOf(path, { slug: org }), title: title() }
}
