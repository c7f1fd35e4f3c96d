import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { call, type Args } from '#kernel/client.ts'
import type { Endpoint, ResponseOf } from '#kernel/endpoint.ts'
import { addDevice, commandDevice, devices } from '#modules/attendance/shared/device.ts'
import { deviceCommandLog, devicePunches } from '#modules/attendance/shared/device-log.ts'

const Punch = z.strictObject({
  pin: z.string(),
  time: z.string(),
  status: z.number().nullable().optional(),
  verify: z.number().nullable().optional(),
})
const Expected = z.strictObject({
  status: z.number().optional(),
  statusIn: z.array(z.number()).optional(),
  body: z.string().optional(),
  bodyStarts: z.string().optional(),
  bodyHas: z.array(z.string()).optional(),
  bodyMatches: z.string().optional(),
  /** Those that this request stored, in order. */
  punches: z.array(Punch).optional(),
  command: z.strictObject({ id: z.string(), state: z.string() }).optional(),
  /** Not compared where the server does not have the path. */
  optional: z.boolean().optional(),
  note: z.string().optional(),
})
export const Recording = z.object({
  registeredSerials: z.array(z.string()).default([]),
  commandsQueued: z.array(z.string()).default([]),
  requests: z.array(
    z.strictObject({
      name: z.string(),
      request: z.strictObject({
        method: z.string(),
        path: z.string(),
        headers: z.record(z.string(), z.string()).default({}),
        body: z.string().default(''),
        /** Of bodies that are no text. */
        bodyBase64: z.string().optional(),
      }),
      expect: Expected.default({}),
      note: z.string().optional(),
    }),
  ),
})
export type Recording = z.output<typeof Recording>

export async function readRecording(file: string): Promise<Recording> {
  const read = Recording.safeParse(JSON.parse(await readFile(file, 'utf8')))
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new Error(`${file} is no recording: ${issue?.path.join('.')}: ${issue?.message}`)
}

/** Calls of an administrator or of a program, which see what the device left behind. */
export interface Api {
  org: string
  ask<E extends Endpoint>(endpoint: E, args: Args<E>): Promise<ResponseOf<E>>
}

/** What the API answers must be a success; too many calls of a key are waited for. */
export function apiAt(base: string, token: string, org: string): Api {
  const wire = async (method: string, url: string, body: unknown): Promise<unknown> => {
    const response = await fetch(`${base}/api/v1${url}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (response.status === 429) {
      const seconds = Number(response.headers.get('retry-after') ?? 5)
      await new Promise((go) => setTimeout(go, seconds * 1000))
      return wire(method, url, body)
    }
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${text.slice(0, 300)}`)
    return text === '' ? undefined : JSON.parse(text)
  }
  return { org, ask: (endpoint, args) => call(wire, endpoint, args) }
}

interface StoredPunch {
  id: string
  pin: string
  time: string
  status: number | null
  verify: number | null
}
type Report = (line: string) => void

/**
 * Plays the requests of a recording against a running server and tells each difference; how many there were. Devices that the
 * server does not know are added. What they had stored before counts as stored, so that a recording can be played again.
 */
export async function playRecording(
  base: string,
  recording: Recording,
  api: Api,
  say: Report,
): Promise<number> {
  const ids = await registered(api, recording.registeredSerials)
  const numbers = await queued(api, recording, ids)
  const before = ids.size ? await punchesOf(api, [...ids.values()], new Set()) : []
  const seen = new Set(before.map(({ id }) => id))
  let differences = 0
  for (const { name, request, expect } of recording.requests) {
    const tell = (what: string) => {
      differences++
      say(`${name}: ${what}`)
    }
    const answer = await sent(base, {
      ...request,
      body: renumbered(request.body, /(ID=)(\d+)/g, numbers),
    })
    const isMissing = expect.optional === true && answer.status === 404
    if (isMissing) {
      say(`${name}: skipped, the server does not have it`)
      continue
    }
    compareAnswer(expect, answer, numbers, tell)
    if (request.method === 'POST' || expect.punches) {
      const fresh = ids.size ? await punchesOf(api, [...ids.values()], seen) : []
      for (const { id } of fresh) seen.add(id)
      if (expect.punches) comparePunches(expect.punches, fresh, before, tell)
    }
    if (expect.command) await compareCommand(api, expect.command, ids, numbers, tell)
  }
  return differences
}

async function registered(api: Api, serials: readonly string[]): Promise<Map<string, string>> {
  const params = { org: api.org }
  const found = new Map<string, string>()
  for (const serial of serials) {
    const { results } = await api.ask(devices, { params, query: { search: serial, limit: 200 } as never })
    const known = results.find((row) => row.serial === serial)
    const { id } =
      known ??
      (await api.ask(addDevice, {
        params,
        body: { name: `Recording ${serial}`, protocol: 'ZKTeco push', serial } as never,
      }))
    found.set(serial, id)
  }
  return found
}

/** Commands wait as the recording says; by its number of each, the number that the server gave. */
async function queued(
  api: Api,
  { commandsQueued, requests }: Recording,
  ids: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const serial =
    [...ids.keys()].find((one) =>
      requests.some(({ request }) => /devicecmd/i.test(request.path) && request.path.includes(one)),
    ) ?? [...ids.keys()][0]
  const id = serial === undefined ? undefined : ids.get(serial)
  const numbers = new Map<string, string>()
  if (id === undefined) return numbers
  const params = { org: api.org }
  const latest = async () =>
    (await api.ask(deviceCommandLog, { params, query: { device_id: id, limit: 1 } as never })).results[0]
  for (const wanted of commandsQueued) {
    await api.ask(commandDevice, {
      params: { ...params, id },
      body: { command: 'Check connection', version: 1 },
    })
    numbers.set(wanted, String((await latest())?.number))
  }
  return numbers
}

const renumbered = (text: string, pattern: RegExp, numbers: ReadonlyMap<string, string>) =>
  text.replace(pattern, (_, start: string, number: string) => start + (numbers.get(number) ?? number))

async function sent(base: string, request: Recording['requests'][number]['request']) {
  const { method, path, headers, body, bodyBase64 } = request
  const bytes = bodyBase64 === undefined ? Buffer.from(body, 'utf8') : Buffer.from(bodyBase64, 'base64')
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const response = await fetch(base + path, {
    method,
    headers,
    ...(hasBody ? { body: new Uint8Array(bytes) } : {}),
  })
  return { status: response.status, text: await response.text() }
}

function compareAnswer(
  expect: z.output<typeof Expected>,
  { status, text }: { status: number; text: string },
  numbers: ReadonlyMap<string, string>,
  tell: Report,
) {
  const told = (wanted: string) => renumbered(wanted, /(C:)(\d+)(?=:)/g, numbers)
  const short = JSON.stringify(text.length > 200 ? `${text.slice(0, 200)}…` : text)
  if (expect.status !== undefined && status !== expect.status)
    tell(`expected status ${expect.status}, got ${status}`)
  if (expect.statusIn && !expect.statusIn.includes(status))
    tell(`expected status ${expect.statusIn.join(' or ')}, got ${status}`)
  if (expect.body !== undefined && text !== told(expect.body))
    tell(`expected the body ${JSON.stringify(told(expect.body))}, got ${short}`)
  if (expect.bodyStarts !== undefined && !text.startsWith(told(expect.bodyStarts)))
    tell(`expected a body that begins with ${JSON.stringify(told(expect.bodyStarts))}, got ${short}`)
  for (const part of expect.bodyHas ?? [])
    if (!text.includes(told(part))) tell(`expected a body with ${JSON.stringify(told(part))}, got ${short}`)
  if (expect.bodyMatches !== undefined && !new RegExp(told(expect.bodyMatches)).test(text))
    tell(`expected a body like /${told(expect.bodyMatches)}/, got ${short}`)
}

/** Punches of these devices that are not among `seen`, in the order in which they were stored. */
async function punchesOf(
  api: Api,
  ids: readonly string[],
  seen: ReadonlySet<string>,
): Promise<StoredPunch[]> {
  const fresh: StoredPunch[] = []
  const limit = 200
  for (let offset = 0; ; offset += limit) {
    const { results } = await api.ask(devicePunches, {
      params: { org: api.org },
      query: { device_id: ids.join(','), limit, offset } as never,
    })
    const unseen = results.filter(({ id }) => !seen.has(id))
    fresh.push(
      ...unseen.map(({ id, number, device_time, status, verify }) => ({
        id,
        pin: number,
        time: device_time,
        status,
        verify,
      })),
    )
    if (results.length < limit || unseen.length === 0) break
  }
  return fresh.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

function comparePunches(
  expected: readonly z.output<typeof Punch>[],
  fresh: readonly StoredPunch[],
  before: readonly StoredPunch[],
  tell: Report,
) {
  const same = (one: z.output<typeof Punch>, other: StoredPunch) =>
    one.pin === other.pin &&
    one.time === other.time &&
    (one.status === undefined || one.status === other.status) &&
    (one.verify === undefined || one.verify === other.verify)
  const rest = [...fresh]
  for (const one of expected) {
    const [next] = rest
    if (next && same(one, next)) {
      rest.shift()
      continue
    }
    if (before.some((other) => same(one, other))) continue
    tell(`expected the punch ${shown(one)}, got ${next ? shown(next) : 'none'}`)
    const at = rest.findIndex((other) => same(one, other))
    if (at >= 0) rest.splice(at, 1)
  }
  for (const one of rest) tell(`unexpected punch ${shown(one)}`)
}
const shown = ({ pin, time, status, verify }: z.output<typeof Punch>) =>
  `${pin} at ${time}, status ${status ?? 'none'}, verified by ${verify ?? 'none'}`

async function compareCommand(
  api: Api,
  { id, state }: { id: string; state: string },
  ids: ReadonlyMap<string, string>,
  numbers: ReadonlyMap<string, string>,
  tell: Report,
) {
  const { results } = await api.ask(deviceCommandLog, {
    params: { org: api.org },
    query: { device_id: [...ids.values()].join(','), limit: 200 } as never,
  })
  const number = Number(numbers.get(id) ?? id)
  const found = results.find((one) => one.number === number)
  if (found?.state.toLowerCase() !== state.toLowerCase())
    tell(`expected command ${id} to be ${state}, it is ${found?.state.toLowerCase() ?? 'not there'}`)
}
