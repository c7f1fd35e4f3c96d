import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { peopleOf, settle, type Org } from '#bench/data.ts'
import { generated, scored } from '#bench/floor-performance.ts'
import type { Client } from '#bench/load.ts'
import { line, type Line } from '#bench/scenarios/actions.ts'
import type { WorkLine } from '#bench/scenarios/attendance.ts'
import type { Stage } from '#bench/stage.ts'
import { pa } from '#modules/performance-appraisal/shared/appraisal.ts'

export interface Performance {
  work: WorkLine[]
  lines: Line[]
}

/** An appraisal in five modes of everybody: forms, status and scores, in the small organization and in the large one. */
export async function appraisals(stage: Stage): Promise<Performance> {
  const { client, application, small, large } = stage
  const [few, all] = [await opened(stage, small), await opened(stage, large)]
  const work = [
    await done(stage, few, 'generate', 'forms generated'),
    await done(stage, all, 'generate', 'forms generated'),
    await plain(stage, all, 'floor: forms by one statement', generated),
    await done(stage, all, 'send', 'forms sent'),
  ]
  await answered(stage, few)
  await answered(stage, all)
  await settle(client, application.databaseDir)
  work.push(
    await rolledUp(stage, few),
    await rolledUp(stage, all),
    await plain(stage, all, 'floor: scores by one statement', scored),
  )
  await client.query('vacuum (analyze)')
  return { work, lines: [await status(stage, few)] }
}

interface Appraisal {
  org: Org
  occasion: string
  post: <T>(what: string, json?: unknown) => Promise<T>
}

const pathOf = ({ slug }: Org, occasion: string, what: string) =>
  `/api/v1${pa.path.replace('{org}', slug)}/occasion/${occasion}/${what}/`

async function opened({ client, application, tokenOf }: Stage, org: Org): Promise<Appraisal> {
  const occasion = randomUUID()
  const [hr] = await peopleOf(client, org, 1, 1)
  if (!hr) throw new Error(`${org.slug} has nobody in HR.`)
  await client.query(
    `insert into appraisal_occasion (org_id, id, use, title, starts_on, ends_on, opens_on, due_on, state)
     values ($1, $2, $3, 'Measured', current_date - 90, current_date, current_date - 1, current_date + 20, 'Open')`,
    [org.org_id, occasion, pa.name],
  )
  await client.query(
    `insert into appraisal_mode (org_id, id, occasion_id, mode, form, weight_percent)
     select $1, uuidv7(), $2, m, 'Questionnaire', 20 from unnest(array['Self', 'Supervisor', 'Peer', 'Subordinate', 'Reviewer']) m`,
    [org.org_id, occasion],
  )
  return {
    org,
    occasion,
    async post(what, json) {
      const answer = await fetch(`${application.origin}${pathOf(org, occasion, what)}?as=hr`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${tokenOf(hr)}`,
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${what} answered ${answer.status}: ${text.slice(0, 300)}`)
      return JSON.parse(text) as never
    },
  }
}

/** Begins work on the forms, and reads from its job how long it took and how many forms it was. */
async function done(
  { client }: Stage,
  { org, post }: Appraisal,
  act: 'generate' | 'send',
  title: string,
): Promise<WorkLine> {
  const body = act === 'generate' ? { employee_ids: [], with_peers: true } : undefined
  const { job_id } = await post<{ job_id: string }>(act, body)
  for (;;) {
    const { rows } = await client.query<{
      state: string
      error: string | null
      seconds: string
      count: number
    }>(
      `select state, error, extract(epoch from ended_at - started_at)::text as seconds, (result ->> 'done')::int as count
       from job where org_id = $1 and id = $2 and ended_at is not null`,
      [org.org_id, job_id],
    )
    const [job] = rows
    if (job && job.state !== 'Done') throw new Error(`${title}: ${job.error}`)
    if (job) return { title: said(title, org), count: job.count, seconds: Number(job.seconds) }
    await sleep(200)
  }
}

const said = (title: string, { employees }: Org) =>
  `${title}, of ${employees.toLocaleString('en-US')} employees`

/** The same by plain SQL, taken back: without what was made before. */
async function plain({ client }: Stage, { org, occasion }: Appraisal, title: string, statement: string) {
  await client.query('begin')
  await client.query(`set local app.org_id = '${org.org_id}'`)
  await client.query('delete from appraisal_result where org_id = $1 and occasion_id = $2', [
    org.org_id,
    occasion,
  ])
  if (statement === generated)
    await client.query('delete from appraisal_assignment where org_id = $1 and occasion_id = $2', [
      org.org_id,
      occasion,
    ])
  const began = performance.now()
  const { rowCount } = await client.query(statement, [org.org_id, occasion])
  const seconds = (performance.now() - began) / 1000
  await client.query('rollback')
  return { title: said(title, org), count: rowCount ?? 0, seconds } satisfies WorkLine
}

/** Nine in ten forms are submitted. */
async function answered({ client }: Stage, { org, occasion }: Appraisal): Promise<void> {
  await client.query('begin')
  await client.query(`set local app.org_id = '${org.org_id}'`)
  // who changed what is no part of what is measured here
  for (const table of ['appraisal_assignment', 'appraisal_response'])
    await client.query(`alter table ${table} disable trigger user`)
  await client.query(
    `update appraisal_assignment set state = 'Submitted', submitted_on = current_date, version = version + 1
     where org_id = $1 and occasion_id = $2 and ascii(right(id::text, 1)) % 10 > 0`,
    [org.org_id, occasion],
  )
  await client.query(
    `insert into appraisal_response (org_id, id, occasion_id, mode_id, employee_id, assignment_id, answers, score, submitted_on)
     select org_id, uuidv7(), occasion_id, mode_id, employee_id, id, '[]', 40 + ascii(left(id::text, 1)) % 60, current_date
     from appraisal_assignment where org_id = $1 and occasion_id = $2 and state = 'Submitted'`,
    [org.org_id, occasion],
  )
  for (const table of ['appraisal_assignment', 'appraisal_response'])
    await client.query(`alter table ${table} enable trigger user`)
  await client.query('commit')
}

async function rolledUp(_stage: Stage, { org, post }: Appraisal): Promise<WorkLine> {
  const began = performance.now()
  const { done: count } = await post<{ done: number }>('calculate')
  return { title: said('results rolled up', org), count, seconds: (performance.now() - began) / 1000 }
}

async function status(stage: Stage, { org, occasion }: Appraisal): Promise<Line> {
  const [hr] = await peopleOf(stage.client, org, 1, 1)
  if (!hr) throw new Error(`${org.slug} has nobody in HR.`)
  const token = stage.tokenOf(hr)
  return line(
    stage,
    `status of ${org.employees.toLocaleString('en-US')} people in 5 modes, 50 rows and counts`,
    1,
    {
      ours: (http: Client) => http.send({ path: `${pathOf(org, occasion, 'matrix')}?as=hr&limit=50`, token }),
      floor: (http: Client) =>
        http.send({ path: `/performance?org_id=${org.org_id}&key=status,status-counts&id=${occasion}` }),
    },
  )
}
