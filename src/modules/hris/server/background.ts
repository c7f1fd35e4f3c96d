import { invalid } from '#kernel/errors.ts'
import { fieldMessages } from '#kernel/fields.ts'
import type { Db } from '#platform/db.ts'

const lists = ['religion', 'ethnicity'] as const
type List = (typeof lists)[number]
type Row = Readonly<Record<string, unknown>>

export async function nameOf(db: Db, list: List, id: string | null): Promise<string | null> {
  if (id === null) return null
  const row = await db.selectFrom(list).select('name').where('id', '=', id).executeTakeFirstOrThrow()
  return row.name
}

/** What is offered. */
export async function backgroundNames(db: Db): Promise<Record<List, string[]>> {
  const [religion, ethnicity] = await Promise.all(
    lists.map(async (list) => {
      const rows = await db
        .selectFrom(list)
        .select('name')
        .where('is_archived', '=', false)
        .orderBy('name')
        .execute()
      return rows.map(({ name }) => name)
    }),
  )
  return { religion: religion ?? [], ethnicity: ethnicity ?? [] }
}

/** The columns of those that are named by name; nothing takes one away. Refuses a name that the list has not. */
export async function backgroundIds(db: Db, named: Row): Promise<Record<string, string | null>> {
  const said = lists.filter((list) => named[list] !== undefined)
  const found = await Promise.all(
    said.map(async (list): Promise<[string, string | null]> => {
      const name = named[list]
      if (typeof name !== 'string' || name === '') return [`${list}_id`, null]
      const row = await db.selectFrom(list).select('id').where('name', '=', name).executeTakeFirst()
      if (!row) throw invalid({ [list]: [fieldMessages.choice] })
      return [`${list}_id`, row.id]
    }),
  )
  return Object.fromEntries(found)
}
