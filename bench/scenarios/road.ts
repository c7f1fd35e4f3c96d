import { peopleOf, emailOf, password } from '#bench/data.ts'
import { line, type Line } from '#bench/scenarios/actions.ts'
import type { Stage } from '#bench/stage.ts'

/** Calls with next to no work in them: what the road of every call costs. */
export async function shortCalls(stage: Stage): Promise<Line[]> {
  const { large, client } = stage
  const people = await peopleOf(client, large, 1001, 1020)
  const tokens = people.map(stage.tokenOf)
  let n = 0
  const path = `/api/v1/leave/${large.slug}/type/`
  const shortList = {
    ours: (http: Client) => http.send({ path, token: tokens[n++ % tokens.length] ?? '' }),
    floor: (http: Client) => http.send({ path: `/short-list?org_id=${large.org_id}` }),
  }
  const nothing = {
    ours: (http: Client) => http.send({ path: '/api/v1/health/' }),
    floor: (http: Client) => http.send({ path: '/nothing' }),
  }
  return [
    await line(stage, 'health (floor: Fastify with no work)', 1, nothing),
    await line(stage, 'list of three rows', 1, shortList),
    await line(stage, 'list of three rows', 64, shortList),
  ]
}
type Client = Parameters<Parameters<typeof line>[3]['ours']>[0]

/** The floor is one check of the password with argon2id, the hash that both use. */
export async function logins(stage: Stage): Promise<Line[]> {
  const { large, client, plan } = stage
  const { rows } = await client.query<{ password_hash: string }>('select password_hash from account limit 1')
  const hash = rows[0]?.password_hash ?? ''
  let n = 0
  const login = {
    ours: (http: Client) =>
      http.send({
        method: 'POST',
        path: '/api/v1/security/auth/',
        form: { email: emailOf(large, (++n % plan.small) + 1), password },
      }),
    floor: (http: Client) => http.send({ method: 'POST', path: '/argon2', json: { hash, password } }),
  }
  return [
    await line(stage, 'login (floor: argon2id)', 1, login),
    await line(stage, 'login (floor: argon2id)', 16, login),
  ]
}
