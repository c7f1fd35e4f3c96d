import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import {
  celebrationChoice,
  changeCelebrations,
  type CelebrationChoice,
} from '#modules/hris/shared/celebration-choice.ts'

type Hideable = 'birthday' | 'anniversary'

export const celebrationChoiceRoutes: Route[] = [
  handle(celebrationChoice, (ctx) => choiceOf(ctx)),
  handle(changeCelebrations, async (ctx, { body: { hides_birthday, hides_anniversary } }) => {
    const { db, employee_id } = ctx
    const asked = { birthday: hides_birthday, anniversary: hides_anniversary }
    const kinds = Object.keys(asked) as Hideable[]
    const hidden = kinds.filter((kind) => asked[kind] === true)
    const shown = kinds.filter((kind) => asked[kind] === false)
    if (hidden.length)
      await db
        .insertInto('hidden_celebration')
        .values(hidden.map((kind) => ({ employee_id, kind })))
        // chosen in two windows at once it is chosen all the same
        .onConflict((clash) => clash.doNothing())
        .execute()
    if (shown.length)
      await db
        .deleteFrom('hidden_celebration')
        .where('employee_id', '=', employee_id)
        .where('kind', 'in', shown)
        .execute()
    return choiceOf(ctx)
  }),
]

async function choiceOf({ db, employee_id }: Ctx): Promise<CelebrationChoice> {
  const rows = await db
    .selectFrom('hidden_celebration')
    .select('kind')
    .where('employee_id', '=', employee_id)
    .execute()
  const hides = (kind: Hideable) => rows.some((row) => row.kind === kind)
  return { hides_birthday: hides('birthday'), hides_anniversary: hides('anniversary') }
}

/** Whether the alias `e` does not want it shown to others. */
export const hidesCelebration = (kind: Hideable): RawBuilder<boolean> =>
  sql<boolean>`exists (select from hidden_celebration h where h.org_id = e.org_id and h.employee_id = e.id and h.kind = ${sql.lit(kind)})`
