import { contest, type Figures } from '#bench/contest.ts'
import { makeOrganization, password, peopleOf, settle, type Org } from '#bench/data.ts'
import type { Call } from '#bench/load.ts'
import { sides } from '#bench/scenarios/actions.ts'
import { hrActions } from '#bench/scenarios/hr-actions.ts'
import type { Stage } from '#bench/stage.ts'
import { hashPassword } from '#modules/account/server/password-hash.ts'

/** One action while the installation has one organization of this size, and while it has many, asked in turn. */
export interface OrganizationLine {
  action: string
  one: { ours: Figures; floor: Figures }
  many: { ours: Figures; floor: Figures }
  /** Beside thousands of small ones. */
  crowd: { ours: Figures; floor: Figures }
}
export interface Organizations {
  count: number
  crowd: number
  employees: number
  lines: OrganizationLine[]
}

/** Small organizations, each with so many people, that stand by while the others are measured. */
const CROWD = 5_000
const SMALL = 10

/** Organizations of equal size beside the large one: first one of them, then all, then beside a crowd of small ones. */
export async function manyOrganizations(stage: Stage): Promise<Organizations> {
  const { organizations: count, employees } = stage.plan
  const hash = await hashPassword(password)
  const made: Org[] = []
  const grow = async (to: number) => {
    while (made.length < to)
      made.push(await makeOrganization(stage.client, `gaun${made.length}`, employees, hash))
    await settle(stage.client, stage.application.databaseDir)
  }
  await grow(1)
  const one = await measured(stage, made)
  await grow(count)
  const many = await measured(stage, made)
  const crowd = stage.plan.quick ? CROWD / 10 : CROWD
  await gather(stage, crowd, hash)
  const beside = await measured(stage, made)
  return {
    count,
    crowd,
    employees,
    lines: hrActions.flatMap(({ action }) => {
      const [alone, together, crowded] = [one.get(action), many.get(action), beside.get(action)]
      return alone && together && crowded ? [{ action, one: alone, many: together, crowd: crowded }] : []
    }),
  }
}

/** Their work of the night counts as asked for, as that of the large one is: it is measured beside full queues. */
async function gather({ client, application, large }: Stage, count: number, hash: string) {
  await client.query('begin')
  await client.query(
    `create temp table crowd on commit drop as
     select n, uuidv7() as id from generate_series(1, $1::int) n`,
    [count],
  )
  await client.query(
    `insert into organization (id, slug, name, abbreviation) select id, 'tola-' || n, 'Tola ' || n, 'T' || n from crowd`,
  )
  await client.query(
    `insert into schedule_run (org_id, name, period, at)
     select o.org_id, r.name, r.period, r.at from crowd c join organization o on o.id = c.id, schedule_run r where r.org_id = $1`,
    [large.org_id],
  )
  await client.query(
    `create temp table members on commit drop as
     select o.org_id, c.n, m, uuidv7() as account_id, uuidv7() as employee_id
     from crowd c join organization o on o.id = c.id, generate_series(1, $1::int) m`,
    [SMALL],
  )
  await client.query(
    `insert into account (id, username, email, full_name, password_hash)
     select account_id, 'm' || m || '.tola' || n, 'm' || m || '@tola-' || n || '.test', 'Asha Rai', $1 from members`,
    [hash],
  )
  await client.query(
    `insert into employee (org_id, id, account_id, code, first_name, last_name, gender, joined_on)
     select org_id, employee_id, account_id, 'T-' || m, 'Asha', 'Rai', 'Female', date '2020-01-01' from members`,
  )
  await client.query(
    `insert into membership (org_id, account_id, employee_id, is_hr) select org_id, account_id, employee_id, m = 1 from members`,
  )
  await client.query('commit')
  await settle(client, application.databaseDir)
}

async function measured(stage: Stage, orgs: readonly Org[]) {
  const { rounds, seconds } = stage.plan
  const found = new Map<string, { ours: Figures; floor: Figures }>()
  for (const { action, ours, floor } of hrActions) {
    // tokens are good for ten minutes, so each comparison has new ones
    const callers: Caller[] = []
    for (const org of orgs) callers.push(await callerOf(stage, org))
    const inTurn = (call: (caller: Caller) => Call) => {
      let n = 0
      return () => {
        const caller = callers[n++ % callers.length]
        if (!caller) throw new Error('There is no organization.')
        return call(caller)
      }
    }
    const next = {
      ours: inTurn(({ org, token }) => ({ path: `/api/v1${ours(org)}`, token })),
      floor: inTurn(({ org }) => ({ path: floor(org) })),
    }
    const both = sides(
      stage,
      { ours: (http) => http.send(next.ours()), floor: (http) => http.send(next.floor()) },
      1,
    )
    try {
      const contestants = { ours: both.ours, floor: both.floor }
      found.set(action, await contest(contestants, { connections: 1 }, { rounds, seconds: seconds / 4 }))
    } finally {
      both.close()
    }
  }
  return found
}

interface Caller {
  org: Org
  token: string
}

/** The organization's HR administrator. */
async function callerOf({ client, tokenOf }: Stage, org: Org): Promise<Caller> {
  const [hr] = await peopleOf(client, org, 1, 1)
  if (!hr) throw new Error(`${org.slug} has nobody in HR.`)
  return { org, token: tokenOf(hr) }
}
