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
}
export interface Organizations {
  count: number
  employees: number
  lines: OrganizationLine[]
}

/** Organizations of equal size beside the large one: first one of them, then all. */
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
  return {
    count,
    employees,
    lines: hrActions.flatMap(({ action }) => {
      const [alone, together] = [one.get(action), many.get(action)]
      return alone && together ? [{ action, one: alone, many: together }] : []
    }),
  }
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
