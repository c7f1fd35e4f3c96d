import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'

interface Told {
  email?: string
  email_verified?: boolean
  groups?: string[]
}

/** A provider of OpenID Connect on this machine, at which `now` is signed in without being asked. */
export async function oidcProvider(redirect_uri: string) {
  const people = new Map<string, Told>()
  const now = { subject: '' }
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const secret = 'a secret that only both of them know'
  const configuration: Configuration = {
    clients: [{ client_id: 'chautari', client_secret: secret, redirect_uris: [redirect_uri] }],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId ?? '',
        accountId: ctx.oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    cookies: { keys: ['of the tests'] },
    renderError: (ctx, out) => {
      ctx.body = JSON.stringify(out)
    },
  }
  const provider = new Provider(issuer, configuration)
  const listener = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void listener(request, response)
    const done = provider.interactionFinished(request, response, { login: { accountId: now.subject } })
    done.catch(() => response.writeHead(500).end())
  })

  return {
    issuer,
    secret,
    people,
    now,
    /** Goes there as a browser does, and says where it is sent back to. */
    async visit(address: string): Promise<string> {
      const jar = new Map<string, string>()
      let url = address
      for (let hop = 0; hop < 8; hop++) {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
        const answer = await fetch(url, { redirect: 'manual', headers: { cookie } })
        for (const line of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          jar.set(name, value)
        }
        const to = answer.headers.get('location')
        if (!to) throw new Error(`${answer.status} ${await answer.text()}`)
        url = new URL(to, url).href
        if (url.startsWith(redirect_uri)) return url
      }
      throw new Error('sent round in circles')
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
