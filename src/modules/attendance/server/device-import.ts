import { sql } from 'kysely'
import { clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { serveImport, type Decision, type ServedImporter } from '#engines/exchange/import-server.ts'
import { missingHeadings, plainTime, statusIn } from '#modules/attendance/domain/device-file.ts'
import { punchFrom, type DevicePunch } from '#modules/attendance/domain/iclock.ts'
import { keyOf, localMoments, noteContact, takeLines } from '#modules/attendance/server/device-store.ts'
import { telling } from '#modules/attendance/server/punch-store.ts'
import { deviceImport } from '#modules/attendance/shared/device-import.ts'

interface FileDevice {
  id: string
  name: string
  direction: string
  zone: string
  protocol: string
  silent_after_minutes: number
}
interface Facts {
  org_id: number
  own_id: string | null
  device: FileDevice | null
}

const devicesOf = async (db: Db) => {
  const { rows } = await sql<FileDevice>`
    select d.id, d.name, d.direction, d.protocol, d.silent_after_minutes, coalesce(d.time_zone, o.time_zone) as zone
    from attendance_device d join organization o on o.org_id = d.org_id
    where not d.is_archived and d.is_active order by (d.protocol <> 'File'), lower(d.name)`.execute(db)
  return rows
}

const served = serveImport<typeof deviceImport.columns, Facts, DevicePunch | null>(deviceImport, {
  async facts({ db, account_id, options }) {
    const { rows } = await sql<Omit<Facts, 'device'>>`select current_org() as org_id,
      (select e.id from employee e where e.account_id = ${account_id}) as own_id`.execute(db)
    const devices = await devicesOf(db)
    return {
      org_id: rows[0]?.org_id ?? 0,
      own_id: rows[0]?.own_id ?? null,
      device: devices.find(({ id }) => id === options['device']) ?? null,
    }
  },
  headings: missingHeadings,
  async decide({ db }, { device, own_id }, rows) {
    const refused = (errors: Record<string, string[]>): Decision<null> => ({
      errors,
      plan: 'create',
      subject_id: null,
      masters: [],
      write: null,
    })
    if (!device) return rows.map(() => refused({ number: ['Add a device first, and choose it.'] }))
    const read = rows.map(({ row }) => {
      const time = row.time ?? `${row.date ?? ''} ${row.clock ?? ''}`
      const verify = row.verify ?? undefined
      return punchFrom((row.number ?? '').trim(), plainTime(time), statusIn(row.status), verify)
    })
    const momentOf = localMoments(device.zone)
    const punches = read.filter((one) => typeof one !== 'string')
    const there = await knownPunches(
      db,
      device.id,
      punches.map(({ local }) => momentOf(local)),
    )
    const owner = await ownersOf(
      db,
      device.id,
      punches.map(({ number }) => number),
    )
    return read.map((punch): Decision<DevicePunch | null> => {
      if (typeof punch === 'string')
        return refused({ [punch.startsWith('The time') ? 'time' : 'number']: [`${punch}.`] })
      if (own_id !== null && owner.get(punch.number) === own_id)
        return refused({ number: ['Your own attendance is entered by somebody else.'] })
      const key = `${punch.number} ${momentOf(punch.local)}`
      if (there.has(key))
        return { errors: {}, plan: 'unchanged', subject_id: there.get(key) ?? null, masters: [], write: null }
      there.set(key, null)
      return { errors: {}, plan: 'create', subject_id: null, masters: [], write: punch }
    })
  },
  async save({ db, account_id }, { org_id, device }, rows) {
    if (!device) return []
    const made = rows.flatMap(({ row_no, write }) => (write ? [{ row_no, write }] : []))
    const now = clock.instant()
    const lines = { punches: made.map(({ write }) => write), unread: [] }
    const { stored } = await takeLines(db, device, lines, now, telling(db, org_id, account_id))
    if (device.protocol === 'File')
      await noteContact(db, device, undefined, { now, times: stored.map(({ occurred_at }) => occurred_at) })
    const byKey = new Map(stored.map(({ external_id, id }) => [external_id, id]))
    return made.map(({ row_no, write }) => {
      const id = byKey.get(keyOf(device, write)) ?? null
      return { row_no, subject_id: id ?? newId(), before: { id } }
    })
  },
  async changed() {
    // punches are never rewritten
    return []
  },
  async undo({ db, account_id }, rows) {
    const ids = rows.flatMap(({ before }) => (before as { id?: string | null } | null)?.id ?? [])
    await sql`insert into punch_void (punch_id, reason, account_id)
      select id, 'The import was undone', ${account_id}::uuid from punch where id = any(${ids}::uuid[])
      on conflict do nothing`.execute(db)
  },
})

/** Its devices are a choice of the import: the file itself does not say which it is of. */
export const deviceImporter: ServedImporter = {
  ...served,
  async own(db) {
    const devices = await devicesOf(db)
    const [first] = devices
    return {
      ...served,
      declared: {
        ...served.declared,
        options: {
          device: {
            title: 'Device',
            hint: 'Times are read in the time zone of the device.',
            initial: first?.id ?? '',
            values: devices.map(({ id, name }) => ({ value: id, title: name })),
          },
        },
      },
    }
  },
}

/** Punches of the device at these moments, by number and moment: whatever key was pressed, they are the same punch. */
async function knownPunches(db: Db, device_id: string, moments: readonly string[]) {
  const { rows } = await sql<{ id: string; number: string; occurred_at: string }>`
    select p.id, u.number, p.occurred_at from device_user u
    join punch p on p.org_id = u.org_id and p.device_user_id = u.id
    where u.device_id = ${device_id} and p.source = 'Device' and p.occurred_at = any(${[...moments]}::timestamptz[])`.execute(
    db,
  )
  return new Map<string, string | null>(
    rows.map(({ id, number, occurred_at }) => [`${number} ${new Date(occurred_at).toISOString()}`, id]),
  )
}

/** Whose the numbers are, or would become as they are stored. */
async function ownersOf(db: Db, device_id: string, numbers: readonly string[]) {
  const { rows } = await sql<{ number: string; employee_id: string }>`
    select n as number, coalesce(u.employee_id, e.id) as employee_id from unnest(${[...new Set(numbers)]}::text[]) n
    left join device_user u on u.device_id = ${device_id} and u.number = n
    left join employee e on e.code = n and u.id is null
    where coalesce(u.employee_id, e.id) is not null`.execute(db)
  return new Map(rows.map(({ number, employee_id }) => [number, employee_id]))
}
