import type { Db } from '#platform/db.ts'
import { valueKey } from '#engines/exchange/value-map.ts'
import type { Refuse } from '#modules/hris/server/import-decide-person.ts'
import type { PersonColumns, StoredPerson } from '#modules/hris/server/import-people.ts'
import type { EmployeeImportRow } from '#modules/hris/shared/imports.ts'

const kinds = ['religion', 'ethnicity'] as const
type Kind = (typeof kinds)[number]
type Listed = ReadonlyMap<string, { id: string; is_archived: boolean }>

/** The lists that all organizations share, by either name; empty where the file says nothing of them. */
export type Backgrounds = Readonly<Record<Kind, Listed>>

export async function backgroundsOf(db: Db, mapped: ReadonlySet<string>): Promise<Backgrounds> {
  const listed = async (kind: Kind): Promise<Listed> => {
    if (!mapped.has(kind)) return new Map()
    const rows = await db.selectFrom(kind).select(['id', 'name', 'name_nepali', 'is_archived']).execute()
    const names = (pick: (row: (typeof rows)[number]) => string | null) =>
      rows.flatMap((row) => {
        const name = pick(row)
        return name ? [[valueKey(name), row] as const] : []
      })
    return new Map([...names(({ name_nepali }) => name_nepali), ...names(({ name }) => name)])
  }
  return { religion: await listed('religion'), ethnicity: await listed('ethnicity') }
}

/** What people are, as a row says it: of the lists, which no file adds to. What it does not say stays. */
export function backgroundOf(
  row: EmployeeImportRow,
  stored: StoredPerson | null,
  backgrounds: Backgrounds,
  refuse: Refuse,
): Pick<PersonColumns, 'religion_id' | 'ethnicity_id'> {
  const idOf = (kind: Kind): string | null => {
    const name = row[kind]
    const former = stored?.[`${kind}_id`] ?? null
    if (name === undefined) return former
    if (name === null) return null
    const found = backgrounds[kind].get(valueKey(name))
    if (!found) refuse(kind, `There is no ${kind} “${name}”.`)
    else if (found.is_archived && found.id !== former) refuse(kind, `${name} is archived.`)
    return found?.id ?? former
  }
  return { religion_id: idOf('religion'), ethnicity_id: idOf('ethnicity') }
}
