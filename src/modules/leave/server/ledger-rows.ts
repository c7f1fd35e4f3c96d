import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { rowsOf } from '#platform/bulk.ts'
import { newId } from '#platform/id.ts'
import type { Line } from '#modules/leave/domain/line.ts'
import { textOf, type Unit } from '#modules/leave/domain/ticks.ts'

interface Whose {
  employee_id: string
  leave_type_id: string
  unit: Unit | undefined
  setting_id: string | null
}

/**
 * Entries of the nightly work on their way into the ledger. What thousands of people get has few shapes: each is sent
 * once, and of an entry only whose it is and how much.
 */
export function ledgerRows() {
  const shapes = new Map<string, number>()
  const sent: object[] = []
  const rows: { ids: string[]; people: string[]; shapes: number[]; amounts: string[] } = {
    ids: [],
    people: [],
    shapes: [],
    amounts: [],
  }
  let pays = false

  function shapeOf(line: Line, { leave_type_id, unit, setting_id }: Whose): number {
    const { kind, on, expires_on, source_type, source_id, period_id, reason } = line
    const key = [
      leave_type_id,
      kind,
      on,
      expires_on,
      source_type,
      source_id,
      period_id,
      setting_id,
      reason,
    ].join('|')
    const known = shapes.get(key)
    if (known !== undefined) return known
    shapes.set(key, shapes.size)
    sent.push({
      no: sent.length,
      leave_type_id,
      kind,
      is_hours: unit === 'Hour',
      effective_on: on,
      expires_on,
      reason: reason.slice(0, 255),
      source_type,
      source_id,
      period_id,
      setting_id,
    })
    return sent.length - 1
  }

  return {
    add(line: Line, whose: Whose) {
      pays ||= line.kind === 'encash'
      rows.ids.push(newId())
      rows.people.push(whose.employee_id)
      rows.shapes.push(shapeOf(line, whose))
      rows.amounts.push(whose.unit === 'Hour' ? String(line.amount) : textOf(line.amount, 'Day'))
    },
    count: () => rows.ids.length,
    /** Whether something of it becomes money. */
    pays: () => pays,
    async write(db: Db): Promise<void> {
      if (!rows.ids.length) return
      // where each reason is another, as of days worked, there are as many shapes as entries: they are joined by a hash
      await sql`select set_config('app.leave_night', 'on', true), set_config('enable_nestloop', 'off', true)`.execute(
        db,
      )
      await sql`
        insert into leave_ledger (id, employee_id, leave_type_id, kind, days, minutes, effective_on, expires_on, reason, source_type, source_id, period_id, setting_id)
        select r.id, r.employee_id, s.leave_type_id, s.kind, case when s.is_hours then 0 else r.amount end, case when s.is_hours then r.amount::int else 0 end,
          s.effective_on, s.expires_on, s.reason, s.source_type, s.source_id, s.period_id, s.setting_id
        from unnest(${list(rows.ids)}::uuid[], ${list(rows.people)}::uuid[], ${list(rows.shapes)}::int[], ${list(rows.amounts)}::numeric[]) r (id, employee_id, no, amount)
        join ${rowsOf(shapeTypes, sent, 's')} using (no)
        on conflict do nothing`.execute(db)
      await sql`select set_config('app.leave_night', 'off', true), set_config('enable_nestloop', 'on', true)`.execute(
        db,
      )
    },
  }
}

const shapeTypes = {
  no: 'int',
  leave_type_id: 'uuid',
  kind: 'text',
  is_hours: 'boolean',
  effective_on: 'date',
  expires_on: 'date',
  reason: 'text',
  source_type: 'text',
  source_id: 'uuid',
  period_id: 'uuid',
  setting_id: 'uuid',
}

// ids and figures: nothing in them has to be quoted
const list = (values: readonly (string | number)[]) => `{${values.join(',')}}`
