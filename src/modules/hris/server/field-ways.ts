import { invalid, refuse } from '#kernel/errors.ts'
import { fieldRefusals, type FieldWays } from '#modules/hris/domain/change-policy.ts'
import { changedFields } from '#modules/hris/domain/change-fields.ts'
import type { Row } from '#modules/hris/server/record-store.ts'
import type { Seen } from '#modules/hris/server/look.ts'
import { isSection, sectionOf } from '#modules/hris/shared/change-sections.ts'

/** Refuses, at their names, fields that whoever looks may not write by hand. `current` is null for a new record. */
export function refuseUnwritable(
  { ways, is_self }: Pick<Seen, 'ways' | 'is_self'>,
  as: string,
  section: string,
  current: Row | null,
  values: Row,
) {
  const rules = waysIn(ways, section)
  if (!rules) return
  const changed = changedFields(Object.keys(rules), current, values)
  const errors = fieldRefusals(rules, changed, as === 'hr' || !is_self ? 'hr' : 'self')
  if (Object.keys(errors).length) throw invalid(errors)
}

/** The like for taking a record away, which empties all of it. */
export function refuseUnremovable(
  { ways, is_self }: Pick<Seen, 'ways' | 'is_self'>,
  as: string,
  section: string,
  current: Row,
) {
  const rules = waysIn(ways, section)
  if (!rules || !isSection(section)) return
  const { fields } = sectionOf(section)
  const nothing = Object.fromEntries(Object.keys(rules).map((name) => [name, null]))
  const errors = fieldRefusals(
    rules,
    changedFields(Object.keys(rules), current, nothing),
    as === 'hr' || !is_self ? 'hr' : 'self',
  )
  const said = Object.entries(errors).map(([name, [why = '']]) => `${fields[name]?.title ?? name}: ${why}`)
  if (said.length) throw refuse(said.join(' '))
}

const waysIn = (ways: FieldWays, section: string) => ways[section]
