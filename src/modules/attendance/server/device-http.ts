import { sql } from 'kysely'
import { invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { isId } from '#platform/id.ts'
import { handle, type Route } from '#platform/route.ts'
import { plainTime } from '#modules/attendance/domain/device-file.ts'
import { punchFrom, type ReadLines } from '#modules/attendance/domain/iclock.ts'
import { localTime } from '#modules/attendance/server/device-command.ts'
import {
  contactBefore,
  noteContact,
  takeLines,
  type Device,
} from '#modules/attendance/server/device-store.ts'
import { sendPunches } from '#modules/attendance/shared/device-log.ts'

const keys = { In: '0', Out: '1', 'Break out': '2', 'Break in': '3' } as const
const ZONED = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/

/** The same road as punches of a device that pushes: what is there is skipped, what cannot be read is kept. */
export const deviceHttpRoutes: Route[] = [
  handle(sendPunches, async (ctx, { body }) => {
    const device = await deviceNamed(ctx, body.device)
    const lines: ReadLines = { punches: [], unread: [] }
    const unread: { index: number; reason: string }[] = []
    for (const [index, punch] of body.punches.entries()) {
      const { number, time, direction, verify } = punch
      const read = punchFrom(
        number.trim(),
        localOf(time, device.zone),
        direction ? keys[direction] : undefined,
        verify === null || verify === undefined ? undefined : String(verify),
      )
      if (typeof read !== 'string') lines.punches.push(read)
      else {
        unread.push({ index, reason: read })
        lines.unread.push({ line: JSON.stringify(punch).slice(0, 2000), reason: read })
      }
    }
    const before = await contactBefore(ctx.db, device)
    const { stored } = await takeLines(ctx.db, device, lines, ctx.now, ctx)
    await noteContact(ctx.db, device, before, {
      now: ctx.now,
      times: stored.map(({ occurred_at }) => occurred_at),
      about: { ip: ctx.request.ip },
    })
    return {
      received: body.punches.length,
      stored: stored.length,
      unmatched: stored.filter(({ employee_id }) => employee_id === null).length,
      unread,
    }
  }),
]

function localOf(time: string, zone: string): string {
  const text = time.trim()
  const moment = ZONED.test(text) ? Date.parse(text.replace(' ', 'T')) : NaN
  return Number.isNaN(moment) ? plainTime(text) : localTime(new Date(moment).toISOString(), zone)
}

/** Locked, so that calls for one device come one after the other. */
async function deviceNamed(ctx: Ctx, name: string): Promise<Device> {
  const { rows } = await sql<Device>`
    select d.org_id, d.id, coalesce(d.serial, '') as serial, d.direction, d.clock_sent, d.silent_after_minutes,
      coalesce(d.time_zone, ${ctx.org.time_zone}) as zone
    from attendance_device d
    where (d.serial = ${name} or d.id = ${isId(name) ? name : null}::uuid) and d.is_active and not d.is_archived
    for update of d`.execute(ctx.db)
  const [device] = rows
  if (!device) throw invalid({ device: ['No active device has this serial number.'] })
  return device
}
