import { brandOf, type Brand } from '#kernel/brand.ts'
import type { Session } from '#app/shell/session.ts'

const colour = /^#[0-9a-f]{6}$/i

/**
 * The look of the organization of employment, or of the first one administered: a named variant or two colours. Where
 * there is none, or none was chosen, that of the installation.
 */
export function brandAt(session: Session | null, installation: string | null | undefined): Brand {
  const own = session?.me.organization ?? session?.admin.switchable_organizations[0]
  const { base, primary, variant } = own?.brand ?? {}
  const named = brandOf(variant ?? installation)
  return {
    base: base && colour.test(base) ? base : named.base,
    primary: primary && colour.test(primary) ? primary : named.primary,
  }
}
