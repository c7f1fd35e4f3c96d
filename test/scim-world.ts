import { PATCH } from '#modules/hris/shared/scim.ts'
import { apiKeys } from '#modules/account/shared/api-key.ts'
import { openWorld } from '#test/world.ts'

interface Got {
  status: number
  type: string
  body: Record<string, never> & { [key: string]: unknown }
}

/** A world in which a program provisions the people of himal, by a key that hari made. */
export async function openScimWorld() {
  const world = await openWorld({ env: { PUBLIC_URL: 'https://hr.himal.test' } })
  const makeKey = async (name: 'hari' | 'gita', purpose: 'scim' | 'api' = 'scim') => {
    const codes = purpose === 'scim' ? [] : ['6.00']
    const body = { name: `Entra ${name} ${purpose}`, purpose, codes, expires_on: '2027-01-01' }
    return (await world.as(name).get(apiKeys.create, { params: { org: 'himal' }, body })).secret
  }
  const key = await makeKey('hari')
  const call = async (method: string, path: string, body?: object, by = key, org = 'himal'): Promise<Got> => {
    const answer = await world.app.inject({
      method: method as 'GET',
      url: `/api/v1/scim/${org}/v2${path}`,
      headers: {
        authorization: `Bearer ${by}`,
        ...(body ? { 'content-type': 'application/scim+json' } : {}),
      },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    })
    return {
      status: answer.statusCode,
      type: String(answer.headers['content-type']),
      body: answer.body ? JSON.parse(answer.body) : {},
    }
  }
  const patch = (path: string, ...Operations: object[]) =>
    call('PATCH', path, { schemas: [PATCH], Operations })
  return { world, key, makeKey, call, patch }
}
export type ScimWorld = Awaited<ReturnType<typeof openScimWorld>>
