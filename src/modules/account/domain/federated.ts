/** What a provider said, and whom it fits. */
export interface Told {
  email: string | null
  is_verified: boolean
  /** Told in place of an address, where that is how the provider knows people. */
  code?: string | null
  domains: readonly string[]
  /** The account with that address, or of the subject that was known before. */
  account: { is_member: boolean; is_elsewhere: boolean; is_active: boolean } | null
}

/** Why nobody comes in by it, or null. A provider lets in people of its own organization, and nobody else's. */
export function problemOf(told: Told): string | null {
  const { code, account } = told
  const unknown =
    code === undefined ? problemOfAddress(told) : code ? null : 'The directory has told no employee code.'
  if (unknown) return unknown
  if (!account?.is_member)
    return `Nobody with this ${code === undefined ? 'email address' : 'employee code'} is known here. Contact your HR.`
  if (account.is_elsewhere)
    return 'You also belong to another organization: sign in with your password or passkey.'
  return account.is_active ? null : 'Your account is not active. Contact your HR.'
}

function problemOfAddress({ email, is_verified, domains }: Told): string | null {
  if (!email) return 'The provider has told no email address.'
  if (!is_verified) return 'The provider has not verified this email address.'
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domains.includes(domain) ? null : `Email addresses of ${domain} do not come in by this provider.`
}
