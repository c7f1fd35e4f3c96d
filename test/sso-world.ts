import { openBrowser, type Browser } from '#test/browser.ts'
import { oidcProvider } from '#test/oidc-provider.ts'
import { openWorld } from '#test/world.ts'
import { identityProviders } from '#modules/account/shared/identity-provider.ts'
import { hashPassword } from '#modules/account/server/password-hash.ts'
import { providerReach } from '#modules/account/server/provider-store.ts'

export const ORIGIN = 'http://hr.himal.test'
/** Everybody's, of ours. */
export const RIGHT = 'Rhododendron7@'
const params = { org: 'himal' }
const usual = { ...providerReach }

/** A world whose organization himal has a provider, `id`, that knows five people by their names. */
export async function openSso(env: Record<string, string> = {}) {
  const provider = await oidcProvider(`${ORIGIN}/api/v1/security/sso/callback/`)
  reachAll()
  const world = await openWorld({ env: { PUBLIC_URL: ORIGIN, INSIDE_NETWORKS: '127.0.0.0/8', ...env } })
  const password_hash = await hashPassword(RIGHT)
  await world.services.database.asOwner((db) => db.updateTable('account').set({ password_hash }).execute())
  const input = {
    kind: 'oidc' as const,
    name: 'Himal Google',
    domains: 'Example.test, himal.test',
    issuer: provider.issuer,
    client_id: 'chautari',
    client_secret: provider.secret,
    is_enabled: true,
    is_required: false,
    trusts_second_step: false,
  }
  const { id } = await world.as('hari').get(identityProviders.create, { params, body: input })
  for (const name of ['asha', 'hari', 'tara', 'om', 'rajan'])
    provider.people.set(name, { email: `${name}@example.test`, email_verified: true })

  const begin = async (browser: Browser, body: object = {}) =>
    (await browser.post('/security/sso/begin/', { id, ...body })).body as { url: string }
  /** The way back, with what the provider has put into the address. */
  const comeBack = (browser: Browser, back: string) =>
    browser.get(`/security/sso/callback/${new URL(back).search}`)
  return {
    world,
    provider,
    id,
    input,
    begin,
    comeBack,
    async change(body: object) {
      const { results } = await world.as('hari').get(identityProviders.list, { params })
      const { version = 0 } = results.find((row) => row.id === id) ?? {}
      return world
        .as('hari')
        .ask(identityProviders.update, { params: { ...params, id }, body: { ...body, version } })
    },
    async signIn(subject: string, browser = openBrowser(world), body: object = {}) {
      provider.now.subject = subject
      const { url } = await begin(browser, body)
      const answer = await comeBack(browser, await provider.visit(url))
      return { answer, done: await browser.post('/security/sso/finish/') }
    },
    async close() {
      reachAsUsual()
      await world.close()
      await provider.close()
    },
  }
}

export type Sso = Awaited<ReturnType<typeof openSso>>

/** Providers on this machine too; as it is outside tests, they are not called. */
export const reachAll = () =>
  Object.assign(providerReach, { reach: { ...usual.reach, allows: () => true, plain: true } })
export const reachAsUsual = () => Object.assign(providerReach, usual)
