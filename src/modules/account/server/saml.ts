import type { Profile } from '@node-saml/node-saml'
import type { Config } from '#platform/config.ts'
import { valuesIn, type Identity } from '#modules/account/server/oidc.ts'
import { pemOf } from '#modules/account/server/pem.ts'
import { callbackOf, metadataOf, type ProviderRow } from '#modules/account/server/provider-store.ts'

const MAIL = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
/** What providers call the address, beside `email` and `mail`. */
const mailNames = [
  'email',
  'mail',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
]

/**
 * One exchange: what answers another asking than `nonce`, is not for us, not of this provider, or not signed by it, is
 * refused. Each asking is taken once by whoever calls, so that an answer that is sent again finds none.
 */
async function exchange(config: Pick<Config, 'publicUrl'>, provider: ProviderRow, nonce: string) {
  // read at the first question: where nobody signs in by it, nobody pays for it
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml')
  const asked = requestId(nonce)
  const own = metadataOf(config, provider)
  return new SAML({
    issuer: own,
    audience: own,
    callbackUrl: callbackOf(config, provider),
    entryPoint: provider.entry_point ?? '',
    idpIssuer: provider.issuer,
    idpCert: pemOf(provider.certificate ?? ''),
    identifierFormat: MAIL,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    // the assertion is: some sign the answer around it, too, others do not
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: 60_000,
    generateUniqueId: () => asked,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: 15 * 60_000,
    cacheProvider: {
      saveAsync: async () => null,
      getAsync: async (id) => (id === asked ? new Date().toISOString() : null),
      removeAsync: async () => null,
    },
  })
}
// an id of XML begins with no figure
const requestId = (nonce: string) => `_${nonce}`

/** Where the browser asks, by redirect. */
export const samlAddress = async (
  config: Pick<Config, 'publicUrl'>,
  provider: ProviderRow,
  { state, nonce }: { state: string; nonce: string },
): Promise<string> => (await exchange(config, provider, nonce)).getAuthorizeUrlAsync(state, undefined, {})

/** Who came back. The provider answers for the address with its signature. */
export async function samlIdentity(
  config: Pick<Config, 'publicUrl'>,
  provider: ProviderRow,
  nonce: string,
  SAMLResponse: string,
): Promise<Identity> {
  const saml = await exchange(config, provider, nonce)
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse })
  if (!profile?.nameID) throw new Error('no identity')
  // the library looks at it for logouts alone
  if (profile.issuer !== provider.issuer) throw new Error(`it is of ${profile.issuer}`)
  const { attributes } = profile as { attributes?: Record<string, unknown> }
  const told = valuesIn(attributes?.[provider.group_claim ?? ''])
  return { subject: profile.nameID, email: mailOf(profile), is_verified: true, told }
}

function mailOf(profile: Profile): string | null {
  for (const name of mailNames) {
    const value = profile[name]
    if (typeof value === 'string' && value.includes('@')) return value.trim()
  }
  return profile.nameIDFormat === MAIL && profile.nameID.includes('@') ? profile.nameID.trim() : null
}

/** What the provider has to know of us, as it reads it. */
export const samlMetadata = async (
  config: Pick<Config, 'publicUrl'>,
  provider: ProviderRow,
): Promise<string> =>
  (await exchange(config, provider, 'metadata')).generateServiceProviderMetadata(null, null)
