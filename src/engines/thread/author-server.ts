import { sql, type RawBuilder } from 'kysely'
import { personBehind } from '#platform/person.ts'
import type { Comment } from '#engines/thread/thread.ts'

/** Who wrote the row of an alias, in a query that joins `account a` as its account. */
export function authorOf(alias: 'c' | 't', today: string): RawBuilder<Comment['author']> {
  const [id, name] = [sql.ref(`${alias}.account_id`), sql.ref(`${alias}.account_name`)]
  const person = personBehind(id, today)
  return sql`json_build_object('id', ${id}, 'full_name', ${name}, 'profile_picture', a.profile_picture, 'person', ${person})`
}
