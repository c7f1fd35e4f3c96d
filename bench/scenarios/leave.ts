import { setTimeout as sleep } from 'node:timers/promises'
import { peopleOf, supervisorsOf, type PersonOf } from '#bench/data.ts'
import type { Client } from '#bench/load.ts'
import { line, type Line } from '#bench/scenarios/actions.ts'
import type { Stage } from '#bench/stage.ts'

/** People who ask in turn: more than there are connections, so that nobody waits for their own row. */
const askers = 400

/**
 * One person asks for a day of leave and the supervisor approves it; the notifications of both are written before the
 * turn ends. Every request is for another day, a Monday.
 */
export async function askingForLeave(stage: Stage, some = [1, 16, 64]): Promise<Line[]> {
  const lines: Line[] = []
  for (const [connections, year] of [
    [1, 2027],
    [16, 2029],
    [64, 2032],
  ] as const)
    if (some.includes(connections)) lines.push(await asking(stage, connections, year))
  return lines
}

async function asking(stage: Stage, connections: number, year: number): Promise<Line> {
  const does = { ours: await ofApplication(stage, year), floor: await ofFloor(stage, year) }
  const settle = () => settled(stage)
  return line(stage, 'leave asked for and approved', connections, does, settle)
}

/** Waits until everybody has been told. */
export async function settled({ client, large }: Stage): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 25) {
    const { rows } = await client.query(
      'select from signal where handled_at is null and tries < 8 and org_id = $1 limit 1',
      [large.org_id],
    )
    if (rows.length === 0) return
    await sleep(25)
  }
  throw new Error('Signals wait longer than a minute.')
}

interface Turn {
  person: PersonOf
  supervisor: PersonOf
  day: string
}

/** Each side has people of its own, and each number of connections years of its own. */
async function turns({ client, large }: Stage, first: number, year: number): Promise<() => Turn> {
  const people = (await peopleOf(client, large, first, first + 2 * askers)).slice(0, askers)
  const supervisors = await supervisorsOf(client, large, people)
  const start = Date.parse(`${year}-01-01`)
  const monday = start + ((8 - new Date(start).getUTCDay()) % 7) * 86_400_000
  let n = 0
  return () => {
    const at = n % people.length
    const day = new Date(monday + Math.floor(n++ / people.length) * 7 * 86_400_000).toISOString().slice(0, 10)
    const [person, supervisor] = [people[at], supervisors[at]]
    if (!person || !supervisor) throw new Error('The organization is too small for this.')
    return { person, supervisor, day }
  }
}

export async function ofApplication(stage: Stage, year: number) {
  const { large, tokenOf } = stage
  const next = await turns(stage, 1001, year)
  const base = `/api/v1/leave/${large.slug}/request/`
  return async (http: Client) => {
    const { person, supervisor, day } = next()
    const { text } = await http.send({
      method: 'POST',
      path: base,
      token: tokenOf(person),
      json: {
        leave_type_id: large.leave_type_id,
        start_on: day,
        end_on: day,
        part: 'full',
        remarks: 'Family matters',
      },
    })
    const { id } = JSON.parse(text) as { id: string }
    await http.send({
      method: 'POST',
      path: `${base}${id}/approve/?as=supervisor`,
      token: tokenOf(supervisor),
      json: { remarks: 'Noted' },
    })
  }
}

export async function ofFloor(stage: Stage, year: number) {
  const { org_id, leave_type_id } = stage.large
  const next = await turns(stage, 1001 + 2 * askers + 1, year)
  return async (http: Client) => {
    const { person, supervisor, day } = next()
    const known = {
      org_id: String(org_id),
      employee_id: person.employee_id,
      account_id: person.account_id,
      supervisor_id: supervisor.employee_id,
      leave_type_id,
      day,
    }
    const { text } = await http.send({ method: 'POST', path: '/ask', json: known })
    const { id } = JSON.parse(text) as { id: string }
    await http.send({ method: 'POST', path: '/approve', json: { ...known, id, by: supervisor.account_id } })
  }
}
