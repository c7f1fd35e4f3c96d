import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '#test/browser.ts'
import { samlAnswer, samlAsked, type Said } from '#test/saml-provider.ts'
import { selfSigned } from '#test/self-signed.ts'
import { openWorld, type World } from '#test/world.ts'
import { identityProviders } from '#modules/account/shared/identity-provider.ts'

const ORIGIN = 'https://hr.himal.test'
const IDP = 'https://idp.himal.test/metadata'
const params = { org: 'himal' }
const own = selfSigned('idp.himal.test')
let world: World
let id: string
beforeAll(async () => {
  world = await openWorld({ env: { PUBLIC_URL: ORIGIN } })
  const body = {
    kind: 'saml' as const,
    name: 'Himal ADFS',
    domains: 'example.test',
    issuer: IDP,
    entry_point: 'https://idp.himal.test/sso',
    certificate: own.certificate,
    is_enabled: true,
    is_required: false,
    trusts_second_step: true,
  }
  id = (await world.as('hari').get(identityProviders.create, { params, body })).id
})
afterAll(() => world.close())

type Saying = Partial<Said> & { asked: string }
const answerOf = (said: Saying) =>
  samlAnswer({
    email: 'asha@example.test',
    issuer: IDP,
    audience: `${ORIGIN}/api/v1/security/sso/${id}/metadata/`,
    recipient: `${ORIGIN}/api/v1/security/sso/${id}/acs/`,
    key: own.key,
    ...said,
  })

/** On the way: what was asked, and what comes back with the answer. */
async function begin(browser = openBrowser(world)) {
  const { url } = (await browser.post('/security/sso/begin/', { id })).body as { url: string }
  const { origin, pathname } = new URL(url)
  return { browser, ...samlAsked(url), at: origin + pathname }
}
type Begun = Awaited<ReturnType<typeof begin>>
/** The page of the provider posts: no cookie comes along, and the origin is another. */
const post = (SAMLResponse: string, RelayState: string) =>
  world.app.inject({
    method: 'POST',
    url: `/api/v1/security/sso/${id}/acs/`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://idp.himal.test' },
    payload: new URLSearchParams({ SAMLResponse, RelayState }).toString(),
  })
async function comeBack({ browser, asked, state }: Begun, said: Partial<Said> = {}) {
  const answer = await post(answerOf({ asked, ...said }), state)
  expect([answer.statusCode, answer.headers['location']]).toEqual([303, `${ORIGIN}/account/sso`])
  return browser.post('/security/sso/finish/')
}

test('whoever the provider has signed for comes in', async () => {
  const way = await begin()
  expect(way.at).toBe('https://idp.himal.test/sso')
  expect(way.sent).toContain(`AssertionConsumerServiceURL="${ORIGIN}/api/v1/security/sso/${id}/acs/"`)
  expect(await comeBack(way)).toMatchObject({
    status: 200,
    body: { user: { id: world.account('asha') }, token: { refresh: 'true' } },
  })
})

test.each<[string, Partial<Said>]>([
  ['nothing is signed', { key: null }],
  ['another key has signed', { key: selfSigned('idp.himal.test').key }],
  ['it was changed after it was signed', { forge: (xml) => xml.replaceAll('asha@', 'hari@') }],
  [
    'a second assertion stands before the signed one',
    {
      forge: (xml) =>
        xml.replace(
          '<saml:Assertion',
          `${(/<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? '')
            .replace(/<Signature[\s\S]*<\/Signature>/, '')
            .replace('_assertion', '_other')
            .replaceAll('asha@', 'hari@')}<saml:Assertion`,
        ),
    },
  ],
  ['a comment cuts the address', { email: 'asha@example.test<!-- -->.evil.test' }],
  ['it is for somebody else', { audience: 'https://other.test' }],
  ['it is of another provider', { issuer: 'https://evil.test' }],
  ['it answers another asking', { asked: '_another' }],
  ['it is over', { minutes: -30 }],
  ['it is of tomorrow', { minutes: 1440 }],
  ['it is somebody of another domain', { email: 'asha@evil.test' }],
  ['it is somebody of another organization', { email: 'tara@example.test' }],
  ['it is no XML', { forge: () => 'what' }],
])('refused: %s', async (_, said) => {
  expect((await comeBack(await begin(), said)).status).toBe(400)
})

test('an answer is taken once, and only in the browser that began', async () => {
  const way = await begin()
  const answer = answerOf({ asked: way.asked })
  await post(answer, way.state)
  const thief = openBrowser(world)
  expect((await thief.post('/security/sso/finish/')).status).toBe(400)
  expect((await way.browser.post('/security/sso/finish/')).status).toBe(200)
  // once more, for the same and for another login
  await post(answer, way.state)
  expect((await way.browser.post('/security/sso/finish/')).status).toBe(400)
  const next = await begin()
  await post(answer, next.state)
  expect((await next.browser.post('/security/sso/finish/')).status).toBe(400)
  // nobody has asked for it
  const lone = openBrowser(world)
  await post(answerOf({ asked: '_none' }), '')
  expect((await lone.post('/security/sso/finish/')).status).toBe(400)
})

test('the provider reads what it has to know of us', async () => {
  const { statusCode, headers, body } = await world.app.inject(`/api/v1/security/sso/${id}/metadata/`)
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/samlmetadata+xml'])
  expect(body).toContain(`entityID="${ORIGIN}/api/v1/security/sso/${id}/metadata/"`)
  expect(body).toContain(`Location="${ORIGIN}/api/v1/security/sso/${id}/acs/"`)
  expect(body).toContain('WantAssertionsSigned="true"')
})

test('a certificate that is none is refused at its field', async () => {
  const body = {
    kind: 'saml',
    name: 'X',
    domains: 'x.test',
    issuer: IDP,
    entry_point: 'http://idp.test',
    certificate: 'nothing',
    is_enabled: false,
    is_required: false,
    trusts_second_step: false,
  }
  const answer = await world.as('hari').raw('POST', '/security/api/himal/identity-providers/', body)
  expect(answer).toMatchObject({
    status: 400,
    body: { entry_point: [expect.any(String)], certificate: [expect.any(String)] },
  })
})
