import { hrefOf } from '#kernel/screen.ts'
import type { Standing } from '#app/shell/place.ts'

/** Whose people the bar finds, and where one who is found leads. */
export interface SearchedPeople {
  readonly slug: string
  readonly hrefOf: (id: string) => string
}

const profile = '/user/employee-directory/{id?}/profile-detail'

/**
 * HR finds the records of the organization of the address; employees and supervisors their colleagues, as the directory
 * shows them: only where there is one.
 */
export function searchedPeople({ place, facts, session }: Standing): SearchedPeople | null {
  const { menu, slug } = place
  if (menu === 'admin')
    return slug ? { slug, hrefOf: (id) => hrefOf('/admin/{slug}/hris/users/{id?}', { slug, id }) } : null
  const own = session.me.organization?.slug
  if (!own || (menu !== 'user' && menu !== 'supervisor') || !facts.flags.employee_directory) return null
  if (['/user/employee-directory', profile].some((path) => facts.switched_off.has(path))) return null
  return { slug: own, hrefOf: (id) => hrefOf(profile, { id }) }
}
