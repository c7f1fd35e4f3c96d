import { contest, type Contestant, type Figures, type Rounds } from '#bench/contest.ts'
import { openClient, type Call, type Client } from '#bench/load.ts'
import type { Stage } from '#bench/stage.ts'

/** An action beside its floor. `small`: the same in the small organization, where that is of interest. */
export interface Line {
  action: string
  connections: number
  ours: Figures
  floor: Figures
  small?: { ours: Figures; floor: Figures }
}

export interface Side {
  ours: Contestant
  floor: Contestant
}

/** The two sides of an action; `ours` and `floor` make the next call, or several, of theirs. */
export function sides(
  { application, floor }: Stage,
  does: { ours: (client: Client) => Promise<unknown>; floor: (client: Client) => Promise<unknown> },
  connections: number,
  settle?: () => Promise<void>,
): Side & { close: () => void } {
  const clients = {
    ours: openClient(application.origin, connections),
    floor: openClient(floor.origin, connections),
  }
  const { databaseDir } = application
  const contestant = (pid: number, act: () => Promise<unknown>): Contestant => ({
    act: async () => void (await act()),
    pid,
    databaseDir,
    ...(settle ? { settle } : {}),
  })
  return {
    ours: contestant(application.pid, () => does.ours(clients.ours)),
    floor: contestant(floor.pid, () => does.floor(clients.floor)),
    close: () => Object.values(clients).forEach((client) => client.close()),
  }
}

/** Compares on so many connections. */
export async function line(
  stage: Stage,
  action: string,
  connections: number,
  does: { ours: (client: Client) => Promise<unknown>; floor: (client: Client) => Promise<unknown> },
  settle?: () => Promise<void>,
): Promise<Line> {
  const { close, ...both } = sides(stage, does, connections, settle)
  try {
    return { action, connections, ...(await contest(both, { connections }, stage.plan)) }
  } finally {
    close()
  }
}

/** The like for a reading call that is made in the large organization and in the small one in turn, alone. */
export async function lineInBoth(
  stage: Stage,
  action: string,
  calls: Record<'large' | 'small', { ours: () => Call; floor: () => Call }>,
  rounds: Rounds = stage.plan,
): Promise<Line> {
  const of = ({ ours, floor }: { ours: () => Call; floor: () => Call }) => ({
    ours: (client: Client) => client.send(ours()),
    floor: (client: Client) => client.send(floor()),
  })
  const large = sides(stage, of(calls.large), 1)
  const small = sides(stage, of(calls.small), 1)
  try {
    const { ours, floor, oursSmall, floorSmall } = await contest(
      { ours: large.ours, floor: large.floor, oursSmall: small.ours, floorSmall: small.floor },
      { connections: 1 },
      rounds,
    )
    return { action, connections: 1, ours, floor, small: { ours: oursSmall, floor: floorSmall } }
  } finally {
    large.close()
    small.close()
  }
}
