import type { Db } from '#platform/db.ts'
import { longestProbationMonths } from '#modules/hris/domain/employment.ts'
import { defaultProbation, probationOf, probationProblems } from '#modules/hris/domain/probation.ts'
import type { Refuse } from '#modules/hris/server/import-decide-person.ts'
import type { PersonColumns, Place, StoredPerson } from '#modules/hris/server/import-people.ts'
import { noProbation, type EmployeeImportRow } from '#modules/hris/shared/imports.ts'

/** What types and levels say of probation. */
export interface Probations {
  types: ReadonlySet<string>
  /** By level; null: it says nothing. */
  months: ReadonlyMap<string, number | null>
}

export async function probationsOf(db: Db): Promise<Probations> {
  const types = await db
    .selectFrom('employment_type')
    .select('id')
    .where('has_probation', '=', true)
    .execute()
  const levels = await db.selectFrom('employment_level').select(['id', 'probation_months']).execute()
  return {
    types: new Set(types.map(({ id }) => id)),
    months: new Map(levels.map(({ id, probation_months }) => [id, probation_months])),
  }
}

/** The end of probation as a row has it: by the rule of hiring for somebody new, by that of a change for the others. */
export function probationIn(
  row: EmployeeImportRow,
  person: PersonColumns,
  place: Place | null,
  stored: StoredPerson | null,
  { probations: { types, months }, today }: { probations: Probations; today: string },
  refuse: Refuse,
): string | null {
  const no_probation = row.probation_ends_on === noProbation
  const said = no_probation ? { no_probation } : { probation_ends_on: row.probation_ends_on }
  const byDefault =
    place === null || stored !== null
      ? null
      : defaultProbation(
          person.joined_on,
          {
            has_probation: types.has(place.employment_type_id ?? ''),
            months: months.get(place.employment_level_id ?? '') ?? longestProbationMonths,
          },
          today,
        )
  const isKept = stored !== null && row.probation_ends_on === undefined
  const probation_ends_on = isKept ? stored.probation_ends_on : probationOf(said, byDefault)
  // whoever has left is on no probation
  if (person.left_on !== null && person.left_on < today) return probation_ends_on
  const [reason] =
    probationProblems({
      said,
      before: stored ?? { probation_ends_on: byDefault, confirmed_on: null },
      after: { probation_ends_on, confirmed_on: person.confirmed_on },
      day: person.joined_on > today ? person.joined_on : today,
      // of a change the file itself says why
      reason: stored === null ? person.confirmation_reason : row.confirmation_reason,
    })['confirmation_reason'] ?? []
  if (reason) refuse(targetOf(row, no_probation), reason)
  return probation_ends_on
}

/** Where the row has the reason, else what needs one. */
const targetOf = (row: EmployeeImportRow, no_probation: boolean) =>
  row.confirmation_reason === undefined
    ? no_probation || row.probation_ends_on === null
      ? 'probation_ends_on'
      : 'confirmed_on'
    : 'confirmation_reason'
