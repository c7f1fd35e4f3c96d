import { addDays } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { attributesOf, ksaoIds } from '#seeds/ksao-library.ts'
import { insertAll, type Seeding } from '#seeds/seeding.ts'

/** What most people know and can do, as HR has seen it in the last year. */
export async function seedEmployeeKsao(db: Db, { hired, today, account_id }: Seeding) {
  const idOf = await ksaoIds(db)
  const people = hired.filter(
    ({ person }) => person.left === null && person.joined <= today && person.no % 4 !== 3,
  )
  await insertAll(
    db,
    'employee_ksao',
    people.flatMap(({ employee_id, person: { no, title } }) =>
      // all of what fits their work but one
      attributesOf(title).flatMap((name, turn) =>
        turn === no % 5
          ? []
          : [
              {
                id: newId(),
                employee_id,
                ksao_id: idOf.get(name),
                level: 1 + ((no * 3 + turn * 2) % 5),
                assessed_on: addDays(today, -((no * 13 + turn * 40) % 330)),
                account_id,
              },
            ],
      ),
    ),
  )
}
