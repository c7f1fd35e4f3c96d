import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { allCodes } from '#kernel/codes.ts'
import { pathTo, type Endpoint } from '#kernel/endpoint.ts'
import { queryString } from '#kernel/client.ts'
import { routes } from '#app/routes.ts'
import { apiKeys } from '#modules/account/shared/api-key.ts'
import { callerOf, type Caller } from '#test/caller.ts'
import { rule } from '#test/each-endpoint.ts'
import { payWorld, type PayWorld } from '#test/pay-world.ts'
import { sampleOf } from '#test/sample.ts'

let pay: PayWorld
/** What asha is paid, to the paisa: nobody else has any of these. */
let amounts: string[] = []
let ids: string[] = []
let withoutPay: Caller
const org = 'himal'

beforeAll(async () => {
  pay = await payWorld()
  const { world } = pay
  await world.inOrg(org, (db) =>
    db
      .updateTable('employee_compensation')
      .set({ annual_salary: '1437913.37' })
      .where('employee_id', '=', world.id('asha'))
      .execute(),
  )
  await pay.finish(await pay.generate(2))
  const run = await pay.generate(3)
  await world.inOrg(org, async (db) => {
    const { rows } = await sql<{ amount: string }>`
      select distinct x.amount::text from payslip s join payslip_line l on l.org_id = s.org_id and l.payslip_id = s.id
      cross join lateral (values (l.amount), (s.net), (s.gross), (s.taxed_income)) x (amount)
      where s.employee_id = ${world.id('asha')} and x.amount > 10000`.execute(db)
    amounts = ['1437913', ...rows.map(({ amount }) => amount)]
    const slips = await db
      .selectFrom('payslip')
      .select('id')
      .where('employee_id', '=', world.id('asha'))
      .execute()
    ids = [world.id('asha'), run, ...slips.map(({ id }) => id)]
  })
  const codes = allCodes
    .filter(({ code, module }) => module !== 'commons' && module !== 'payroll' && !code.endsWith('.00'))
    .map(({ code }) => code)
  const body = {
    name: 'All but pay',
    purpose: 'api',
    codes,
    can_write: false,
    expires_on: '2026-12-31',
    networks: null,
  }
  const { secret } = await world.as('hari').get(apiKeys.create, { params: { org }, body: body as never })
  withoutPay = callerOf(() => world.app, secret)
})
afterAll(() => pay.world.close())

const reads = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ method, path, spec }) => method === 'GET' && path.includes('{org}') && !spec.key)

/** Its addresses: with each id of asha where it asks for one, as far as they can be made. */
function addressesOf({ path, spec }: Endpoint, as: string): string[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).filter((name) => name !== 'org')
  const query = queryString({ ...(spec.query ? (sampleOf(spec.query) as object | undefined) : {}), as })
  const at = (id: string) =>
    pathTo(path, { org, ...Object.fromEntries(names.map((name) => [name, id])) }) + query
  return names.length ? ids.map(at) : [at('')]
}
async function refuseAmounts(caller: Caller, endpoint: Endpoint, roles: readonly string[]) {
  for (const as of roles)
    for (const url of addressesOf(endpoint, as)) {
      const text = JSON.stringify((await caller.raw('GET', url)).body) ?? ''
      const plain = text.replaceAll(/(\d),(?=\d)/g, '$1')
      const told = amounts.find((amount) => plain.includes(amount))
      expect(told, `${url} tells ${told}`).toBe(undefined)
    }
}

rule('no colleague and no supervisor reads an amount of another one’s pay', reads, async (endpoint) => {
  await refuseAmounts(pay.world.as('bikash'), endpoint, ['user'])
  await refuseAmounts(pay.world.as('maya'), endpoint, ['user', 'supervisor'])
  await refuseAmounts(pay.world.as('rajan'), endpoint, ['supervisor'])
})
rule('HR without the codes of pay reads no amount', reads, (endpoint) =>
  refuseAmounts(withoutPay, endpoint, ['hr']),
)
rule(
  'the amounts are told to whoever may read them, so that the rules above look for what is there',
  reads.filter(({ path }) => path === '/payroll/{org}/payslips/{id}/'),
  async (endpoint) => {
    const [, , slip = ''] = ids
    const { body } = await pay.world
      .as('gita')
      .raw('GET', `${pathTo(endpoint.path, { org, id: slip })}?as=hr`)
    expect(JSON.stringify(body)).toContain(amounts[1])
  },
)
