import type { Db } from '#platform/db.ts'
import { valueKey } from '#engines/exchange/value-map.ts'
import type { Refuse } from '#modules/hris/server/import-decide-person.ts'

/** What reasons of leaving are called, by each of their names: those of resignations, and the ways of leaving. */
export type LeavingReasons = ReadonlyMap<string, string>

export async function leavingReasonsOf(db: Db, mapped: ReadonlySet<string>): Promise<LeavingReasons> {
  if (!mapped.has('leaving_reason')) return new Map()
  const [types, reasons] = await Promise.all([
    db.selectFrom('separation_type').select('name').execute(),
    db.selectFrom('resignation_reason').select(['name', 'name_nepali', 'code']).execute(),
  ])
  // a name goes before another's code
  return new Map([
    ...reasons.flatMap(({ name, name_nepali, code }) =>
      [code, name_nepali].flatMap((word) => (word ? [[valueKey(word), name] as const] : [])),
    ),
    ...[...types, ...reasons].map(({ name }) => [valueKey(name), name] as const),
  ])
}

/** As the list calls it. What no list has is kept as it is written, or refused where the import asks for that. */
export function leavingReasonOf(
  written: string,
  former: string | null,
  { leavings, options }: { leavings: LeavingReasons; options: Readonly<Record<string, string>> },
  refuse: Refuse,
): string {
  const known = leavings.get(valueKey(written))
  if (known === undefined && written !== former && options['leaving_reasons'] === 'refuse')
    refuse('leaving_reason', `There is no leaving reason “${written}”.`)
  return known ?? written
}
