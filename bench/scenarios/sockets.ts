import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { WebSocket, type RawData } from 'ws'
import { median } from '#bench/contest.ts'
import { cpuOf, memoryOf, since } from '#bench/cpu.ts'
import { peopleOf, type PersonOf } from '#bench/data.ts'
import { openClient } from '#bench/load.ts'
import type { Stage } from '#bench/stage.ts'

/** Milliseconds from before the notification is written until so many sockets have it, and of processor time. */
export interface Reach {
  p50_ms: number
  p99_ms: number
  all_ms: number
  node_ms: number
  postgres_ms: number
}
export interface Sockets {
  sockets: number
  ours: Reach
  floor: Reach
  /** Kilobytes of the server for each open socket. */
  kilobytes: { ours: number; floor: number }
}

/** One notification to as many people as there are sockets. The floor writes the same bytes to as many bare sockets. */
export async function fanOut(stage: Stage): Promise<Sockets> {
  const { plan, application, floor, client, large } = stage
  const people = await peopleOf(client, large, 3001, 3000 + 2 * plan.sockets).then((all) =>
    all.slice(0, plan.sockets),
  )
  if (people.length < plan.sockets) throw new Error('The organization is too small for so many sockets.')
  const before = {
    ours: memoryOf(application.pid, application.databaseDir).node,
    floor: memoryOf(floor.pid, '').node,
  }
  const ours = await openAll(stage, people)
  const bare = await openMany(people.length, () => connect(floor.origin.replace('http', 'ws')))
  const after = {
    ours: memoryOf(application.pid, application.databaseDir).node,
    floor: memoryOf(floor.pid, '').node,
  }
  const http = openClient(floor.origin, 1)
  try {
    const turns: { ours: Reach; floor: Reach }[] = []
    for (let round = 0; round <= plan.rounds; round++) {
      let text = ''
      const reached = await reach(
        ours,
        application,
        application.databaseDir,
        (got) => (text = got),
        () => notify(stage, people),
      )
      const floorReached = await reach(
        bare,
        floor,
        application.databaseDir,
        () => {},
        async () => {
          await http.send({ method: 'POST', path: '/broadcast', json: { text } })
        },
      )
      // the first round warms up
      if (round > 0) turns.push({ ours: reached, floor: floorReached })
    }
    const perSocket = (side: 'ours' | 'floor') => ((after[side] - before[side]) * 1024) / people.length
    return {
      sockets: people.length,
      ours: mediansOf(turns.map((turn) => turn.ours)),
      floor: mediansOf(turns.map((turn) => turn.floor)),
      kilobytes: { ours: perSocket('ours'), floor: perSocket('floor') },
    }
  } finally {
    http.close()
    for (const socket of [...ours, ...bare]) socket.terminate()
  }
}

async function openAll({ application, tokenOf }: Stage, people: readonly PersonOf[]): Promise<WebSocket[]> {
  const url = `${application.origin.replace('http', 'ws')}/global/`
  return openMany(people.length, async (n) => {
    const socket = await connect(url)
    const person = people[n]
    if (!person) throw new Error('nobody')
    const joined = new Promise<void>((resolve, reject) => {
      socket.once('message', (data) => {
        const text = textOf(data)
        if (text.includes('"joined"')) resolve()
        else reject(new Error(text))
      })
    })
    socket.send(JSON.stringify({ command: 'join', token: tokenOf(person) }))
    await joined
    return socket
  })
}

/** A hundred at a time: an address may not have more that have not said who they are. */
async function openMany(count: number, open: (n: number) => Promise<WebSocket>): Promise<WebSocket[]> {
  const all: WebSocket[] = []
  while (all.length < count) {
    const next = Array.from({ length: Math.min(100, count - all.length) }, (_, n) => open(all.length + n))
    all.push(...(await Promise.all(next)))
  }
  return all
}

async function connect(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false })
  socket.on('error', () => {})
  await once(socket, 'open')
  return socket
}

const textOf = (data: RawData) => (Buffer.isBuffer(data) ? data.toString() : '')

async function reach(
  sockets: readonly WebSocket[],
  { pid }: { pid: number },
  databaseDir: string,
  read: (text: string) => void,
  send: () => Promise<void>,
): Promise<Reach> {
  const times: number[] = []
  const before = cpuOf(pid, databaseDir)
  const began = performance.now()
  const all = sockets.map(
    (socket) =>
      new Promise<void>((resolve, reject) => {
        const late = setTimeout(() => reject(new Error('A socket was not reached in 20 s.')), 20_000)
        socket.once('message', (data) => {
          clearTimeout(late)
          if (times.push(performance.now() - began) === 1) read(textOf(data))
          resolve()
        })
      }),
  )
  await Promise.all([send(), ...all])
  const cpu = since(before, cpuOf(pid, databaseDir))
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? NaN
  return { p50_ms: at(0.5), p99_ms: at(0.99), all_ms: at(1), node_ms: cpu.node, postgres_ms: cpu.postgres }
}

/** Written and announced as the worker of another process does it: a row for each account, then hints on the bus. */
async function notify({ client, large }: Stage, people: readonly PersonOf[]): Promise<void> {
  const accounts = people.map(({ account_id }) => account_id)
  const signal = randomUUID()
  await client.query('begin')
  await client.query(`select set_config('app.org_id', $1, true)`, [String(large.org_id)])
  await client.query(
    `select notify_accounts($1::uuid[], $2::uuid[], $3, null, null, 'The office is closed on Friday.', '/user/noticeboard', null, null, null, false)`,
    [accounts, accounts.map(() => randomUUID()), signal],
  )
  await client.query('commit')
  const messages: string[] = []
  for (let i = 0; i < accounts.length; i += 150) {
    const some = accounts.slice(i, i + 150)
    messages.push(`bench notification ${JSON.stringify({ by: 'signal', id: signal, accounts: some })}`)
  }
  await client.query(`select pg_notify('chautari', m) from unnest($1::text[]) m`, [messages])
}

const mediansOf = (all: Reach[]): Reach => ({
  p50_ms: median(all.map((r) => r.p50_ms)),
  p99_ms: median(all.map((r) => r.p99_ms)),
  all_ms: median(all.map((r) => r.all_ms)),
  node_ms: median(all.map((r) => r.node_ms)),
  postgres_ms: median(all.map((r) => r.postgres_ms)),
})
