import { addMonths } from '#kernel/calendar/day.ts'
import { peopleOf } from '#bench/data.ts'
import { leaveReportKeys } from '#bench/floor-leave.ts'
import { makeLeaveHistory } from '#bench/leave-history.ts'
import type { Client } from '#bench/load.ts'
import { line, type Line } from '#bench/scenarios/actions.ts'
import type { Stage } from '#bench/stage.ts'

/** Reports about the leave of everybody over four years, each beside what it reads. */
export async function leaveReports(stage: Stage): Promise<Line[]> {
  const { client, large, tokenOf } = stage
  await makeLeaveHistory(client, large)
  const [hr] = await peopleOf(client, large, 1, 1)
  if (!hr) throw new Error(`${large.slug} has nobody in HR.`)
  const today = new Date().toISOString().slice(0, 10)
  const range = `from=${addMonths(today, -48)}&to=${today}`
  const lines: Line[] = []
  for (const key of leaveReportKeys) {
    const token = tokenOf(hr)
    const path = `/api/v1/reports/${large.slug}/${key}/?as=hr&limit=50${key.includes('balance') ? '' : `&${range}`}`
    const does = {
      ours: (http: Client) => http.send({ path, token }),
      floor: (http: Client) => http.send({ path: `/leave-report?org_id=${large.org_id}&key=${key}` }),
    }
    lines.push(await line(stage, `report over four years: ${key}`, 1, does))
  }
  return lines
}
