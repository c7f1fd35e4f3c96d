import { sql } from 'kysely'
import { addDays, type Day } from '#kernel/calendar/day.ts'
import { insertMany } from '#platform/bulk.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import type { ImportCtx, Linked, WrittenRow } from '#engines/exchange/import-server.ts'
import { heldOn, twice, type Link } from '#modules/hris/domain/supervisor-days.ts'
import { beforeOf, restOf, type Before } from '#modules/hris/server/import-before.ts'
import { updateMany } from '#modules/hris/server/import-save.ts'
import { hasLeft, leavesUnknown, namedPeople } from '#modules/hris/server/import-supervisors.ts'
import { firstDay } from '#modules/hris/server/supervisor-list.ts'
import { lockSupervisors } from '#modules/hris/server/supervisor-write.ts'
import type { EmployeeColumns } from '#modules/hris/shared/imports.ts'

type Stored = Link & { employee_id: string; version: number }
interface Changed {
  id: string
  employee_id: string
  supervisor_id: string
  valid_from: Day
  valid_to: Day | null
  version: number
}

/**
 * Puts the named supervisors first in the order of authority: of somebody new from their first day, of others from today,
 * or in the place of whom they have where the file corrects.
 */
export async function linkSupervisors(
  { db, today, options }: ImportCtx,
  rows: readonly WrittenRow<EmployeeColumns>[],
): Promise<Linked[]> {
  const named = rows.flatMap(({ row, ...rest }) =>
    row.supervisor
      ? [{ ...rest, supervisor: row.supervisor, row, has_left: hasLeft(row.left_on, today) }]
      : [],
  )
  if (named.length) await lockSupervisors(db)
  const people = await namedPeople(
    db,
    named.map(({ supervisor }) => supervisor),
    today,
  )
  const stored = await linksOf(
    db,
    named.map(({ subject_id }) => subject_id),
  )
  const linked: Linked[] = []
  const made: Changed[] = []
  const moved: Changed[] = []
  for (const { row_no, subject_id, supervisor, before, has_left, outcome, row } of named) {
    const meant = people(supervisor)
    // whom a past employee worked for may be gone, too: then nothing is said of it
    if ((has_left || leavesUnknown(options)) && meant.length === 0) continue
    const supervisor_id = meant.length === 1 ? meant[0]?.id : undefined
    if (!supervisor_id || supervisor_id === subject_id) {
      linked.push({
        row_no,
        errors: { supervisor: [`“${supervisor}” was not found: no supervisor was set.`] },
      })
      continue
    }
    const own = stored.get(subject_id) ?? []
    const from = outcome === 'created' && row.joined_on ? firstDay(row.joined_on, today) : today
    const held = heldOn(own, from).find(({ authority_order }) => authority_order === 1)
    if (held?.supervisor_id === supervisor_id) continue
    const corrects = options['changes'] === 'correct' || has_left || (held && held.valid_from >= from)
    const writes = firstLine(own, { held, from, supervisor_id, corrects: corrects === true })
    if (twice([...own.filter(({ id }) => !writes.some((one) => one.id === id)), ...writes])) {
      linked.push({
        row_no,
        errors: { supervisor: [`“${supervisor}” supervises on another level already.`] },
      })
      continue
    }
    const versions = writes.map((one) => ({
      ...one,
      employee_id: subject_id,
      version: (own.find(({ id }) => id === one.id)?.version ?? 0) + 1,
    }))
    for (const one of versions) (one.version === 1 ? made : moved).push(one)
    linked.push({ row_no, before: restOf({ ...beforeOf(before), links: keptOf(versions, own) }) })
  }
  await updateMany(db, 'supervisor_link', { supervisor_id: 'uuid', valid_to: 'date', version: 'int' }, moved)
  await insertMany(
    db,
    'supervisor_link',
    { ...linkTypes, authority_order: 'int' },
    made.map((link) => ({ ...link, authority_order: 1 })),
  )
  return linked
}

/** The rows of the first order that are written: the one of the day is put right, or ends and another follows it. */
function firstLine(
  own: readonly Stored[],
  to: { held: Stored | undefined; from: Day; supervisor_id: string; corrects: boolean },
): (Link | Stored)[] {
  const { held, from, supervisor_id, corrects } = to
  if (held && corrects) return [{ ...held, supervisor_id }]
  const flags = { can_approve: true, can_deny: true, can_forward: true }
  const [next] = own
    .filter(({ authority_order, valid_from }) => authority_order === 1 && valid_from > from)
    .map(({ valid_from }) => valid_from)
    .toSorted()
  const until = held ? held.valid_to : next === undefined ? null : addDays(next, -1)
  const added = {
    ...flags,
    id: newId(),
    supervisor_id,
    authority_order: 1,
    valid_from: from,
    valid_to: until,
  }
  return held ? [{ ...held, valid_to: addDays(from, -1) }, added] : [added]
}

/** As the rows were before, with the versions they have now. */
const keptOf = (written: readonly Changed[], own: readonly Stored[]): NonNullable<Before['links']> =>
  written.map(({ id, version }) => {
    const former = own.find((one) => one.id === id)
    return {
      id,
      version,
      former: former ? { supervisor_id: former.supervisor_id, valid_to: former.valid_to } : null,
    }
  })

const linkTypes = {
  id: 'uuid',
  employee_id: 'uuid',
  supervisor_id: 'uuid',
  valid_from: 'date',
  valid_to: 'date',
  version: 'int',
}

async function linksOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Stored[]>> {
  const rows = await db
    .selectFrom('supervisor_link')
    .selectAll()
    .where('employee_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return Map.groupBy(rows, ({ employee_id }) => employee_id)
}
