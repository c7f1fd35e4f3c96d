import { setTimeout as sleep } from 'node:timers/promises'
import { memoryOf } from '#bench/cpu.ts'
import { password, settle } from '#bench/data.ts'
import type { Client } from '#bench/load.ts'
import { makePayroll, type Payroll } from '#bench/pay-data.ts'
import { line, type Line } from '#bench/scenarios/actions.ts'
import type { WorkLine } from '#bench/scenarios/attendance.ts'
import type { Stage } from '#bench/stage.ts'
import { hashPassword } from '#modules/account/server/password-hash.ts'

/** Who is given a raise, and computed again alone. */
const CHANGED = 50

export interface PayRuns {
  work: WorkLine[]
  lines: Line[]
  headings: number
  /** Megabytes of the application before and after the run. */
  memory: { before: number; after: number }
}

/** A month's pay of everybody with fifteen headings, tax and how it came about; then the pages and files that HR opens. */
export async function payRuns(stage: Stage): Promise<PayRuns> {
  const { client, plan, application } = stage
  const today = new Date().toISOString().slice(0, 10)
  const hash = await hashPassword(password)
  const small = await makePayroll(stage, 'talabsano', { people: Math.round(plan.daily / 10), hash, today })
  const large = await makePayroll(stage, 'talab', { people: plan.daily, hash, today })
  await settle(client, application.databaseDir)
  const node = () => memoryOf(application.pid, application.databaseDir).node
  const few = await generated(stage, small, 'payroll generated', 'all')
  const before = node()
  const all = await generated(stage, large, 'payroll generated', 'all')
  const after = node()
  await client.query(
    `update employee_compensation c set annual_salary = annual_salary + 12000, version = version + 1
     where org_id = $1 and id in (select id from employee_compensation where org_id = $1 order by id limit $2)`,
    [large.org.org_id, CHANGED],
  )
  const changed = await generated(stage, large, `generated again: ${CHANGED} people changed`, 'changed')
  const plain = await floor(stage, large)
  await client.query('vacuum (analyze)')
  return {
    work: [few.line, all.line, changed.line, plain],
    lines: await actions(stage, large, all.run_id),
    headings: 15,
    memory: { before, after },
  }
}

async function generated({ client }: Stage, { org, officer, period }: Payroll, title: string, only: string) {
  const body = { period_id: period.id, pay_on: period.end, only }
  const { id: run_id, job_id } = await officer<{ id: string; job_id: string }>('/generate/', body)
  for (;;) {
    const { rows } = await client.query<{
      state: string
      error: string | null
      seconds: string
      failed: number
      count: number
    }>(
      `select j.state, j.error, extract(epoch from j.ended_at - j.started_at)::text as seconds,
         (select count(*) filter (where state = 'Failed')::int from payslip where org_id = $1 and run_id = $3) as failed,
         (select count(*)::int from payslip where org_id = $1 and run_id = $3) as count
       from job j where org_id = $1 and id = $2 and ended_at is not null`,
      [org.org_id, job_id, run_id],
    )
    const [job] = rows
    if (job && (job.state !== 'Done' || job.failed > 0))
      throw new Error(`Payroll was not generated: ${job.error ?? `${job.failed} failed`}`)
    if (job)
      return { run_id, line: { title, count: job.count, seconds: Number(job.seconds) } satisfies WorkLine }
    await sleep(200)
  }
}

/** Fifteen amounts of everybody by plain arithmetic in one statement, without law, proration, check or explanation. */
async function floor({ client }: Stage, { org }: Payroll): Promise<WorkLine> {
  await client.query('begin')
  const began = performance.now()
  const { rowCount } = await client.query(
    `create temp table floor_payslip on commit drop as
     select e.id, x.agreed, jsonb_build_array(
       x.agreed * 0.6, round(x.agreed * 0.1), x.agreed * 0.09, least(x.agreed * 0.05, 5000), 1500, greatest(2000, x.agreed * 0.02),
       round(x.agreed * 0.02), x.agreed * 0.3, x.agreed * 0.06, x.agreed * 0.03, 200, least(x.agreed * 0.006, 500), 900,
       x.agreed * 0.05, greatest(0, (x.agreed * 12 - 600000) * 0.1 / 12)) as lines
     from employee e join employee_compensation c on c.org_id = e.org_id and c.employee_id = e.id
     cross join lateral (select c.annual_salary / 12 as agreed) x
     where e.org_id = ${org.org_id} and e.left_on is null`,
  )
  await client.query('alter table floor_payslip add primary key (id)')
  const seconds = (performance.now() - began) / 1000
  await client.query('rollback')
  return { title: 'floor: as many amounts by plain SQL', count: rowCount ?? 0, seconds }
}

async function actions(stage: Stage, { org, hr }: Payroll, run_id: string): Promise<Line[]> {
  const { client, tokenOf } = stage
  const { rows } = await client.query<{ id: string }>(
    `select id from payslip where org_id = $1 and run_id = $2 order by id limit 500`,
    [org.org_id, run_id],
  )
  let n = 0
  const payslip = () => rows[n++ % rows.length]?.id ?? ''
  const base = `/api/v1/payroll/${org.slug}`
  const pages = [
    {
      action: 'payroll review, 50 rows and count',
      ours: () => `${base}/runs/${run_id}/sheet/?as=hr&limit=50`,
      floor: () => `/payroll?org_id=${org.org_id}&key=sheet&id=${run_id}`,
      connections: [1, 16],
    },
    {
      action: 'payslip with its explanation',
      ours: () => `${base}/payslips/${payslip()}/?as=hr`,
      floor: () => `/payroll?org_id=${org.org_id}&key=payslip&id=${payslip()}`,
      connections: [1, 16],
    },
    {
      action: 'payslip as PDF (floor: its data)',
      ours: () => `${base}/payslips/${payslip()}/pdf/?as=hr`,
      floor: () => `/payroll?org_id=${org.org_id}&key=payslip&id=${payslip()}`,
      connections: [1],
    },
    {
      action: 'yearly pay of everybody, 50 rows and count',
      ours: () => `/api/v1/reports/${org.slug}/payroll-yearly-payslip/?as=hr&limit=50`,
      floor: () => `/payroll?org_id=${org.org_id}&key=yearly&id=${run_id}`,
      connections: [1],
    },
  ]
  const lines: Line[] = []
  for (const { action, ours, floor: theirs, connections } of pages)
    for (const count of connections) {
      const token = tokenOf(hr)
      lines.push(
        await line(stage, action, count, {
          ours: (http: Client) => http.send({ path: ours(), token }),
          floor: (http: Client) => http.send({ path: theirs() }),
        }),
      )
    }
  return lines
}
