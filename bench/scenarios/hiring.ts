import { peopleOf } from '#bench/data.ts'
import { makeHiring } from '#bench/hiring-data.ts'
import type { Client } from '#bench/load.ts'
import { line, type Line } from '#bench/scenarios/actions.ts'
import type { Stage } from '#bench/stage.ts'

/** Logs that one call approves: the supervisor's choice of a page. */
const atOnce = 100

/** A board of 10,000 applications, lists of 100,000 tasks, and the approval of a month of work logs, in the small organization. */
export async function hiringAndTasks(stage: Stage): Promise<Line[]> {
  const { client, small, tokenOf } = stage
  await makeHiring(client, small)
  const [hr, employee] = await peopleOf(client, small, 1, 40)
  if (!hr || !employee) throw new Error(`${small.slug} has nobody in HR.`)
  const [ofHr, own] = [tokenOf(hr), tokenOf(employee)]
  const { slug, org_id } = small
  const reads: [action: string, path: string, token: string, key: string, employee_id?: string][] = [
    [
      'board of 10,000 applications, a column of 50 and the counts',
      `/api/v1/recruitment/${slug}/application/?as=hr&state=In progress,On hold&stage=Applied&ordering=applied_at&limit=50`,
      ofHr,
      'board,board-counts',
    ],
    ['list of 100,000 tasks, 50 rows and count', `/api/v1/task/${slug}/tasks/?as=hr&limit=50`, ofHr, 'tasks'],
    [
      'tasks assigned to me, of 100,000',
      `/api/v1/task/${slug}/tasks/?as=user&view=to_me&limit=50`,
      own,
      'own-tasks',
      employee.employee_id,
    ],
    [
      'all tasks that I may see, of 100,000 (floor: my own)',
      `/api/v1/task/${slug}/tasks/?as=user&limit=50`,
      own,
      'own-tasks',
      employee.employee_id,
    ],
  ]
  const lines: Line[] = []
  for (const [action, path, token, key, employee_id = ''] of reads)
    lines.push(
      await line(stage, action, 1, {
        ours: (http: Client) => http.send({ path: path.replaceAll(' ', '%20'), token }),
        floor: (http: Client) =>
          http.send({ path: `/hiring?org_id=${org_id}&key=${key}&employee_id=${employee_id}` }),
      }),
    )
  lines.push(await approving(stage, ofHr))
  return lines
}

async function approving(stage: Stage, token: string): Promise<Line> {
  const { client, small } = stage
  const { rows } = await client.query<{ id: string }>(
    'select id from work_log where org_id = $1 order by employee_id, worked_on',
    [small.org_id],
  )
  const ids = rows.map(({ id }) => id)
  const half = Math.floor(ids.length / 2)
  const some = (from: number, to: number) => {
    let at = from
    return () => {
      if (at + atOnce > to) at = from
      const chosen = ids.slice(at, at + atOnce)
      at += atOnce
      return chosen
    }
  }
  const [ours, floor] = [some(0, half), some(half, ids.length)]
  return line(
    stage,
    `${atOnce} work logs approved, of a month of everybody`,
    1,
    {
      ours: (http: Client) =>
        http.send({
          method: 'POST',
          path: `/api/v1/work-log/${small.slug}/logs/approve/?as=hr`,
          token,
          json: { log_ids: ours() },
        }),
      floor: (http: Client) =>
        http.send({
          method: 'POST',
          path: '/hiring/approve',
          json: { org_id: String(small.org_id), ids: floor() },
        }),
    },
    // each turn begins with logs that wait
    async () => {
      await client.query(`set app.org_id = '${small.org_id}'`)
      await client.query(`alter table work_log disable trigger user`)
      await client.query(
        `update work_log set state = 'Requested', decided_at = null, decided_by = null where org_id = $1`,
        [small.org_id],
      )
      await client.query(`alter table work_log enable trigger user`)
    },
  )
}
