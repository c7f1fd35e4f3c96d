import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { contest, cpuMs, type Contestant } from '#bench/contest.ts'
import { cpuOf, since } from '#bench/cpu.ts'
import type { Org } from '#bench/data.ts'
import type { Client } from '#bench/load.ts'
import { sides } from '#bench/scenarios/actions.ts'
import { ofApplication, ofFloor, settled } from '#bench/scenarios/leave.ts'
import { readings, tokensOf } from '#bench/scenarios/people.ts'
import { openStage, type Plan, type Stage } from '#bench/stage.ts'

const sidesOfAll = ['ours', 'floor'] as const
/** How PostgreSQL plans a statement with a name: as it judges itself, and always once for all values. */
export const planModes = ['auto', 'force_generic_plan'] as const

/** Milliseconds of processor time of one action: the first after a start, one now and then, and one of many. */
export interface Seldom {
  first: number
  seldom: number
  often: number
}
export interface SeldomLine {
  action: string
  mode: (typeof planModes)[number]
  ours: Seldom
  floor: Seldom
}

const CALLS = 12
const PAUSE_MS = 500
/** Processor time of a second in which nothing is done but to look for work. */
const QUIET_MS = 40

/** What people do once in a while, of an application that has just been started; then the same again and again. */
export async function seldomActions(
  plan: Plan,
  dataDir: string,
  organizations: [Org, Org],
): Promise<SeldomLine[]> {
  const lines: SeldomLine[] = []
  for (const [at, mode] of planModes.entries()) {
    const before = await openStage(plan, dataDir, organizations)
    await planned(before.client, mode)
    await before.close()
    const stage = await openStage(plan, dataDir, organizations)
    try {
      for (const { action, ours, floor } of await actionsOf(stage, 2040 + at)) {
        const { close, ...both } = sides(stage, { ours, floor }, 1, () => settled(stage))
        try {
          const [mine, theirs] = [await slowly(both.ours), await slowly(both.floor)]
          const often = await contest(
            both,
            { connections: 1 },
            { rounds: plan.rounds, seconds: plan.seconds / 2 },
          )
          const of = (side: (typeof sidesOfAll)[number], found: Omit<Seldom, 'often'>) => ({
            ...found,
            often: cpuMs(often[side]),
          })
          lines.push({ action, mode, ours: of('ours', mine), floor: of('floor', theirs) })
        } finally {
          close()
        }
      }
    } finally {
      await planned(stage.client, 'auto')
      await stage.close()
    }
  }
  return lines
}

/** For connections that are opened from now on. */
const planned = async (client: pg.Client, mode: (typeof planModes)[number]) =>
  client.query(`alter database ${client.database} set plan_cache_mode = ${mode}`)

interface Action {
  action: string
  ours: (http: Client) => Promise<unknown>
  floor: (http: Client) => Promise<unknown>
}

async function actionsOf(stage: Stage, year: number): Promise<Action[]> {
  const tokens = await tokensOf(stage, stage.large)
  const some = ['employee list, 50 rows and count', 'open one employee']
  const read = readings
    .filter(({ action }) => some.includes(action))
    .map(({ action, ours, floor }) => {
      const next = { ours: ours(stage.large, tokens), floor: floor(stage.large, tokens) }
      return {
        action,
        ours: (http: Client) => http.send(next.ours()),
        floor: (http: Client) => http.send(next.floor()),
      }
    })
  const leave = { ours: await ofApplication(stage, year), floor: await ofFloor(stage, year) }
  return [...read, { action: 'leave asked for and approved', ...leave }]
}

/** One at a time with pauses; what the sides do by themselves meanwhile is taken off. */
async function slowly(side: Contestant): Promise<Omit<Seldom, 'often'>> {
  await quiet(side)
  const idle = (await spent(side, () => sleep(CALLS * PAUSE_MS))) / CALLS
  const first = await spent(side, async () => {
    await side.act()
    await side.settle?.()
  })
  const all = await spent(side, async () => {
    for (let n = 0; n < CALLS; n++) {
      await side.act()
      await side.settle?.()
      await sleep(PAUSE_MS)
    }
  })
  return { first, seldom: Math.max(0, all / CALLS - idle) }
}

/** Waits until a side has done what it does by itself after a start; at most two minutes. */
async function quiet(side: Contestant): Promise<void> {
  for (let seconds = 0; seconds < 120; seconds++)
    if ((await spent(side, () => sleep(1000))) < QUIET_MS) return
}

async function spent({ pid, databaseDir }: Contestant, work: () => Promise<unknown>): Promise<number> {
  const before = cpuOf(pid, databaseDir)
  await work()
  const { node, postgres } = since(before, cpuOf(pid, databaseDir))
  return node + postgres
}
