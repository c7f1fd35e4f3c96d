import type { Configuration, IDToken } from 'openid-client'
import type { Services } from '#platform/context.ts'
import { outsideCall } from '#platform/outside/outside-call.ts'
import { callbackOf, reachOfProviders, type ProviderRow } from '#modules/account/server/provider-store.ts'

/** What of a login is kept until the answer comes. */
export interface Kept {
  state: string
  nonce: string
  verifier: string
}
export interface Identity {
  subject: string
  email: string | null
  is_verified: boolean
  /** The code of the employee, of a directory that tells it in place of an address. */
  code?: string | null
  /** What groups follow from; null where it could not be read, so that nothing follows. */
  told: string[] | null
}

/** One value or several, as a claim or an attribute has them. */
export const valuesIn = (value: unknown): string[] =>
  [value].flat().flatMap((one) => (typeof one === 'string' && one.trim() ? [one.trim()] : []))

// read at the first question: where nobody signs in by it, nobody pays for it
const openid = () => import('openid-client')

/** What the provider says of itself. Throws whatever goes wrong, in the words of the library. */
async function discovered(
  { seal, config: settings }: Pick<Services, 'seal' | 'config'>,
  provider: ProviderRow,
) {
  const client = await openid()
  const id = provider.client_id ?? ''
  const secret = provider.client_secret_sealed ? seal.open(provider.client_secret_sealed) : null
  const reach = reachOfProviders(settings)
  const fetched = outsideCall(reach)
  const execute = reach.plain ? [client.allowInsecureRequests] : []
  const found = await client.discovery(new URL(provider.issuer), id, undefined, client.None(), {
    [client.customFetch]: fetched,
    execute,
    timeout: 8,
  })
  if (secret === null) return found
  const server = found.serverMetadata()
  // where it says nothing, the standard's own
  const isPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
  const by = isPost ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret)
  const config = new client.Configuration(server, id, undefined, by)
  config[client.customFetch] = fetched
  for (const extend of execute) extend(config)
  return config
}

/** Where the browser asks for a code: with a challenge that only this login can answer. */
export async function oidcAddress(
  services: Pick<Services, 'seal' | 'config'>,
  provider: ProviderRow,
  { state, nonce, verifier }: Kept,
  email: string | undefined,
): Promise<string> {
  const client = await openid()
  const found = await discovered(services, provider)
  return client.buildAuthorizationUrl(found, {
    redirect_uri: callbackOf(services.config, provider),
    scope: 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...(email ? { login_hint: email } : {}),
  }).href
}

/** Who came back with a code. */
export async function oidcIdentity(
  services: Pick<Services, 'seal' | 'config'>,
  provider: ProviderRow,
  { state, nonce, verifier }: Kept,
  search: string,
): Promise<Identity> {
  const client = await openid()
  const found = await discovered(services, provider)
  const tokens = await client.authorizationCodeGrant(
    found,
    new URL(`${callbackOf(services.config, provider)}${search}`),
    { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true },
  )
  const claims = tokens.claims()
  if (!claims) throw new Error('no identity')
  // some put the address into the token, others tell it when asked
  const told = claims['email'] ? claims : await client.fetchUserInfo(found, tokens.access_token, claims.sub)
  const { email, email_verified } = told
  const { group_claim } = provider
  return {
    told: group_claim === null ? [] : await groupsTold(found, tokens.access_token, claims, told, group_claim),
    subject: claims.sub,
    email: typeof email === 'string' ? email : null,
    is_verified: email_verified === true,
  }
}

/** What a claim says, wherever the provider tells it. */
async function groupsTold(
  found: Configuration,
  token: string,
  claims: IDToken,
  told: Readonly<Record<string, unknown>>,
  name: string,
): Promise<string[] | null> {
  const said = told[name] ?? claims[name]
  if (said !== undefined) return valuesIn(said)
  // of many groups some say only where to ask, which nobody does here
  if (Object.hasOwn(Object(claims['_claim_names']), name)) return null
  if (told !== claims) return []
  if (!found.serverMetadata().userinfo_endpoint) return []
  const { fetchUserInfo } = await openid()
  const more = await fetchUserInfo(found, token, claims.sub).catch(() => null)
  return more && valuesIn(more[name])
}
