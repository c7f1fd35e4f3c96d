import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, addMonths } from '#kernel/calendar/day.ts'
import { makeWorkforce, type Workforce } from '#bench/attendance-data.ts'
import { password, peopleOf, settle } from '#bench/data.ts'
import { paired } from '#bench/floor-attendance.ts'
import type { Client } from '#bench/load.ts'
import { line, type Line } from '#bench/scenarios/actions.ts'
import type { Stage } from '#bench/stage.ts'
import { hashPassword } from '#modules/account/server/password-hash.ts'

/** Work on everybody at once. */
export interface WorkLine {
  title: string
  /** What is counted: days of people, lines of a device. */
  count: number
  seconds: number
}
/** Days of work that are computed: with four punches each, a million of 10,000 people. */
const DAYS = 25
const DEVICE_LINES = 10_000
const SERIAL = 'BENCH0001'

export interface Attendance {
  lines: Line[]
  work: WorkLine[]
  punches: number
  people: number
}

/** A month of punches into records, the night after it, a device that was away, and what people and HR open. */
export async function attendance(stage: Stage): Promise<Attendance> {
  const { client, plan, application } = stage
  const today = new Date().toISOString().slice(0, 10)
  const hash = await hashPassword(password)
  const workforce = await makeWorkforce(client, 'hajir', { people: plan.daily, days: DAYS, hash, today })
  await settle(client, application.databaseDir)
  const work = [
    await computed(stage, workforce, 'punches of a month into records', workforce),
    await computed(stage, workforce, 'the same again: nothing has changed', workforce),
    await computed(stage, workforce, 'the night: yesterday and today of everybody', {
      start: addDays(today, -1),
      end: today,
    }),
    await floor(stage, workforce),
    await pushed(stage, workforce, today),
  ]
  await client.query('vacuum (analyze)')
  const lines = await actions(stage, workforce, today)
  return { lines, work, punches: workforce.punches, people: plan.daily }
}

/** Tells that facts of these days have changed, as every change does, and reads from the job how long it took. */
async function computed(
  { client }: Stage,
  { org }: Workforce,
  title: string,
  { start, end }: { start: string; end: string },
): Promise<WorkLine> {
  const because = `Measured ${randomUUID()}`
  await client.query(
    // everybody by name: of nobody by name days are computed from the first that is kept, and here none is yet
    `insert into signal (id, org_id, name, payload) select uuidv7(), $1, 'attendance.facts_changed',
       jsonb_build_object('employee_ids', (select jsonb_agg(id) from employee where org_id = $1 and left_on is null),
         'start', $2::text, 'end', $3::text, 'because', $4::text)`,
    [org.org_id, start, end, because],
  )
  for (;;) {
    const { rows } = await client.query<{
      state: string
      error: string | null
      seconds: string
      count: number
    }>(
      `select state, error, extract(epoch from ended_at - started_at)::text as seconds,
         (select count(*)::int from attendance_day d where d.org_id = j.org_id and d.date between $3 and $4) as count
       from job j where org_id = $1 and title like '%' || $2 and ended_at is not null`,
      [org.org_id, because, start, end],
    )
    const [job] = rows
    if (job?.state === 'Done') return { title, count: job.count, seconds: Number(job.seconds) }
    if (job) throw new Error(`Attendance was not computed: ${job.error}`)
    await sleep(200)
  }
}

async function floor({ client }: Stage, { org, start, end }: Workforce): Promise<WorkLine> {
  await client.query('begin')
  const began = performance.now()
  await client.query(paired(org.org_id, start, end))
  const seconds = (performance.now() - began) / 1000
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from floor_day')
  await client.query('rollback')
  const count = rows[0]?.count ?? 0
  return { title: 'floor: first and last punch by person and day, in one statement', count, seconds }
}

/** A device that was without network for days sends what it has kept, in one call. */
async function pushed({ application, client }: Stage, { org }: Workforce, today: string): Promise<WorkLine> {
  await client.query('begin')
  await client.query(`set local app.org_id = '${org.org_id}'`)
  await client.query(
    `insert into attendance_device (id, name, serial, registered_at) values (uuidv7(), 'Gate', $1, now() - interval '1 year')`,
    [SERIAL],
  )
  await client.query('commit')
  const { rows } = await client.query<{ code: string }>(
    `select code from employee where org_id = $1 and left_on is null order by code limit 500`,
    [org.org_id],
  )
  const lines = Array.from({ length: DEVICE_LINES }, (_, n) => {
    const code = rows[n % rows.length]?.code ?? ''
    const day = addDays(today, -1 - Math.floor(n / (rows.length * 2)))
    const second = String(n % 60).padStart(2, '0')
    const hour = Math.floor(n / rows.length) % 2 === 0 ? '07:40' : '19:20'
    return `${code}\t${day} ${hour}:${second}\t0\t1\t\t0\t0\t\r\n`
  })
  const began = performance.now()
  const answer = await fetch(`${application.origin}/iclock/cdata?SN=${SERIAL}&table=ATTLOG&Stamp=9999`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: lines.join(''),
  })
  const text = await answer.text()
  const seconds = (performance.now() - began) / 1000
  if (!text.startsWith('OK')) throw new Error(`The device was answered ${answer.status}: ${text}`)
  return { title: 'lines of a device in one call, kept', count: DEVICE_LINES, seconds }
}

async function actions(stage: Stage, { org }: Workforce, today: string): Promise<Line[]> {
  const { client, tokenOf } = stage
  const [hr] = await peopleOf(client, org, 1, 1)
  const people = await peopleOf(client, org, 101, 1100)
  if (!hr || people.length === 0) throw new Error('The organization is too small for this.')
  const lines: Line[] = []
  for (const connections of [1, 16, 64]) {
    const callers = people.map((person) => ({ ...person, token: tokenOf(person) }))
    let n = 0
    const next = () => callers[n++ % callers.length] ?? { token: '', employee_id: '' }
    lines.push(
      await line(stage, 'check-in in the browser', connections, {
        ours: (http: Client) =>
          http.send({
            method: 'POST',
            path: `/api/v1/attendance/${org.slug}/punch/`,
            token: next().token,
            json: { key: randomUUID(), direction: 'In' },
          }),
        floor: (http: Client) =>
          http.send({
            method: 'POST',
            path: '/check-in',
            json: { org_id: org.org_id, employee_id: next().employee_id, key: randomUUID() },
          }),
      }),
    )
  }
  const month = { from: addMonths(today, -1), to: today }
  const reading = [
    {
      action: 'monthly attendance, 50 people and count',
      path: `/reports/${org.slug}/attendance-month/?as=hr&limit=50`,
      floor: 'monthly',
    },
    {
      action: 'roster of a month, 50 people and count',
      path: `/attendance/${org.slug}/roster/?as=hr&limit=50&start=${month.from}&end=${addDays(month.from, 30)}`,
      floor: 'rosterDays',
    },
  ]
  for (const { action, path, floor: key } of reading) {
    const token = tokenOf(hr)
    lines.push(
      await line(stage, action, 1, {
        ours: (http: Client) => http.send({ path: `/api/v1${path}`, token }),
        floor: (http: Client) =>
          http.send({
            path: `/attendance?org_id=${org.org_id}&key=${key}&from=${month.from}&to=${month.to}`,
          }),
      }),
    )
  }
  return lines
}
