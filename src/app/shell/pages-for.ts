import { opens } from '#app/catalogue/admit.ts'
import type { Facts } from '#app/catalogue/facts.ts'
import { screens } from '#app/screens.ts'

interface Rights {
  is_hr: boolean
  is_audit: boolean
  is_employed: boolean
  is_supervisor: boolean
  codes: readonly { code: string }[]
}

/** The built pages that would open for somebody with these rights, where the viewer stands. */
export function pagesFor(rights: Rights, here: Facts) {
  const { is_audit, is_employed, is_hr, is_supervisor } = rights
  const facts: Facts = {
    ...here,
    is_audit_user: is_audit,
    is_employed,
    switchable: (is_hr || is_audit) && here.slug ? [here.slug] : [],
    supervisor: is_supervisor ? 'chosen' : 'no',
    // the common list is not the organization's to look into
    common: new Set(),
    organization: new Set(rights.codes.map(({ code }) => code)),
    rights: new Set(),
  }
  return screens
    .filter(({ area, load }) => load && ['user', 'supervisor', 'admin'].includes(area))
    .filter((screen) => opens(screen, facts))
    .map(({ path, title, area }) => ({ path, title, area }))
}
