import type { Call, Client } from '#bench/load.ts'
import { peopleOf, type Org, type PersonOf } from '#bench/data.ts'
import { line, lineInBoth, type Line } from '#bench/scenarios/actions.ts'
import type { Stage } from '#bench/stage.ts'

interface Reading {
  action: string
  /** The call as HR or as an employee of the organization, and the same of the floor. */
  ours: (org: Org, tokens: Tokens) => () => Call
  floor: (org: Org, tokens: Tokens) => () => Call
}
interface Tokens {
  hr: string
  employees: string[]
  people: PersonOf[]
}

const words = ['ash', 'sun', 'gur', 'shr', 'ram', 'kha', 'bik', 'mag', 'pra', 'tha']

export const readings: Reading[] = [
  {
    action: 'employee list, 50 rows and count',
    ours: ({ slug }, { hr }) => {
      const path = `/api/v1/hris/${slug}/employees/?limit=50`
      return () => ({ path, token: hr })
    },
    floor: ({ org_id }) => {
      const path = `/people?org_id=${org_id}`
      return () => ({ path })
    },
  },
  {
    action: 'employee list of a branch',
    ours: ({ slug, branch_id }, { hr }) => {
      const path = `/api/v1/hris/${slug}/employees/?limit=50&branch_id=${branch_id}`
      return () => ({ path, token: hr })
    },
    floor: ({ org_id, branch_id }) => {
      const path = `/people-of-branch?org_id=${org_id}&branch_id=${branch_id}`
      return () => ({ path })
    },
  },
  {
    action: 'leave balances, 50 people and count',
    ours: ({ slug }, { hr }) => {
      const path = `/api/v1/leave/${slug}/balance/all/?as=hr&limit=50`
      return () => ({ path, token: hr })
    },
    floor: ({ org_id }) => {
      const path = `/leave-balances?org_id=${org_id}`
      return () => ({ path })
    },
  },
  {
    action: 'autocomplete by name',
    ours: ({ slug }, { employees }) => {
      const next = turns()
      return () => ({
        path: `/api/v1/org/${slug}/people/?limit=10&search=${words[next() % words.length]}`,
        token: employees[next() % employees.length] ?? '',
      })
    },
    floor: ({ org_id }) => {
      const next = turns()
      return () => ({ path: `/suggestions?org_id=${org_id}&search=${words[next() % words.length]}` })
    },
  },
  {
    action: 'open one employee',
    ours: ({ slug }, { hr, people }) => {
      const next = turns()
      return () => ({
        path: `/api/v1/hris/${slug}/employees/${people[next() % people.length]?.employee_id}/?as=hr`,
        token: hr,
      })
    },
    floor: ({ org_id }, { people }) => {
      const next = turns()
      return () => ({ path: `/person?org_id=${org_id}&id=${people[next() % people.length]?.employee_id}` })
    },
  },
]

const turns = () => {
  let n = 0
  return () => n++
}

/** What is read most: alone in a large and in a small organization, then from 64 connections at once in the large one. */
export async function readingPeople(stage: Stage): Promise<Line[]> {
  const lines: Line[] = []
  for (const { action, ours, floor } of readings) {
    // tokens are good for ten minutes, so each comparison has new ones
    const [large, small] = [await tokensOf(stage, stage.large), await tokensOf(stage, stage.small)]
    const calls = {
      large: { ours: ours(stage.large, large), floor: floor(stage.large, large) },
      small: { ours: ours(stage.small, small), floor: floor(stage.small, small) },
    }
    lines.push(await lineInBoth(stage, action, calls))
    const does = {
      ours: (http: Client) => http.send(calls.large.ours()),
      floor: (http: Client) => http.send(calls.large.floor()),
    }
    lines.push(await line(stage, action, 64, does))
  }
  return lines
}

export async function tokensOf({ client, tokenOf }: Stage, org: Org): Promise<Tokens> {
  const [hr] = await peopleOf(client, org, 1, 1)
  if (!hr) throw new Error(`${org.slug} has no HR`)
  const people = await peopleOf(client, org, 101, 300)
  return { hr: tokenOf(hr), employees: people.slice(0, 20).map(tokenOf), people }
}
