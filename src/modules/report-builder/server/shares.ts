import { allowed } from '#kernel/permission.ts'
import {
  columnReader,
  knownColumns,
  mayReadSet,
  type DataSet,
  type DataSets,
} from '#engines/dataset/data-set-server.ts'
import { extendedBy } from '#engines/dataset/computed-server.ts'
import { Definition } from '#engines/dataset/definition.ts'
import { withAnswers } from '#engines/dataset/period.ts'
import { asNow } from '#engines/dataset/renamed.ts'
import { holdsWithout, reduced } from '#engines/dataset/reduced.ts'
import type { HrPerson } from '#modules/report-builder/server/people.ts'
import { builders } from '#modules/report-builder/shared/report.ts'
import type { Share } from '#modules/report-builder/shared/schedule.ts'

export interface Given extends Omit<Share, 'account'> {
  person: HrPerson
  /** The report as it is for them. */
  definition: Definition
}

/** A report as it is stored, and what a schedule answers to its parameters. */
export interface Asked {
  definition: unknown
  answers: Readonly<Record<string, readonly string[]>>
}

/**
 * What each recipient gets of a report: what they may read themselves. Columns that they may not read are left out; if
 * it filters, groups or reckons by one of those, they get nothing, for it would be another report. Pay is not mailed:
 * whoever may read it gets a link.
 */
export function givenTo(sets: DataSets, { definition: stored, answers }: Asked, person: HrPerson): Given {
  const parsed = Definition.parse(stored)
  const declared = sets.get(parsed.data_set)
  const now = asNow(parsed, declared?.past ?? { was: new Map(), gone: new Map() })
  const definition = withAnswers(now.definition, answers)
  const set = declared && extendedBy(declared, definition)
  const held = new Set(person.codes)
  const nothing = (why: string): Given => ({ person, definition, gets: 'nothing', without: [], why })
  if (!set || !mayReadSet(set, held)) return nothing(`May not read ${set?.title ?? definition.data_set}`)
  if (!allowed(held, builders, 'read')) return nothing('May not read reports')
  if (!person.email) return nothing('Has no email address')
  const left = reduced(definition, knownColumns(set), columnReader(set, held))
  const without = [...new Set([...now.left_out, ...left.left_out].map(({ title }) => title))]
  const gone = now.left_out.filter((one) => !holdsWithout([one])).map(({ title }) => title)
  if (gone.length) return nothing(`${gone.join(', ')} is not there any more`)
  if (!holdsWithout(left.left_out)) return nothing(`May not read ${without.join(', ')}`)
  if (!left.definition.columns.length && !left.definition.groups.length && !left.definition.measures.length)
    return nothing(`May not read ${without.join(', ')}`)
  const gets = mailable(set, left.definition) ? 'file' : 'link'
  return { person, definition: left.definition, gets, without, why: null }
}

/** By all that it shows, and that narrows what it shows. */
const mailable = (set: DataSet, { columns, filters, groups, measures }: Definition): boolean =>
  [...columns, ...[...filters, ...groups, ...measures].flatMap(({ column }) => column ?? [])].every(
    (name) => !set.columns.get(name)?.unmailed,
  )

export const shareOf = ({ person, gets, without, why }: Given): Share => ({
  account: { id: person.id, full_name: person.full_name },
  gets,
  without,
  why,
})
