import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { dayAt } from '#kernel/calendar/zone.ts'
import { conflict, notFound } from '#kernel/errors.ts'
import type { OpenCtx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { handleOpen, type Route } from '#platform/route.ts'
import { SYSTEM_ACCOUNT } from '#platform/system-scope.ts'
import { itemsOf } from '#engines/questions/set-server.ts'
import { shut } from '#modules/forms/domain/form-life.ts'
import { refuseWrong, writeResponse } from '#modules/forms/server/answering.ts'
import { occurrenceColumn, occurrenceOf } from '#modules/forms/server/occurrences.ts'
import { unnamed } from '#modules/forms/server/unnamed.ts'
import { publicForm } from '#modules/forms/shared/answering.ts'

/** By a link that nobody can guess. A wrong one, and one of a form that is not asked, look the same. */
export const publicFormRoutes: Route[] = [
  handleOpen(publicForm.read, (ctx, { params }) =>
    inForm(ctx, params, async (db, form, today, organization) => {
      const why = shut(form, today)
      if (why) throw conflict(why)
      const { title, description, closes_on, threshold } = form
      return { organization, title, description, closes_on, threshold, items: await itemsOf(db, form.set_id) }
    }),
  ),
  handleOpen(publicForm.answer, (ctx, { params, body }) =>
    inForm(ctx, params, async (db, form, today) => {
      const given = await refuseWrong(db, form, today, body.answers)
      await writeResponse(db, {
        ...given,
        occurrence_on: occurrenceOf(form, today).on,
        id: randomUUID(),
        form_id: form.id,
        employee_id: null,
        answered_on: today,
        is_told: false,
      })
      return undefined
    }),
  ),
]

type PublicForm = NonNullable<Awaited<ReturnType<typeof found>>>

async function inForm<T>(
  { services, now }: OpenCtx,
  { slug, key }: { slug: string; key: string },
  work: (db: Db, form: PublicForm, today: string, organization: string) => Promise<T>,
): Promise<T> {
  if (!/^[\w-]{1,64}$/.test(slug) || !/^[0-9a-f-]{36}$/.test(key)) throw notFound()
  // the names of organizations are no secret; their rows are behind the wall of the second transaction
  const org = await services.database.asPerson(SYSTEM_ACCOUNT, (db) =>
    db
      .selectFrom('organization_listed')
      .select(['org_id', 'name', 'time_zone'])
      .where('slug', '=', slug)
      .executeTakeFirst(),
  )
  if (!org) throw notFound()
  return unnamed(services, org.org_id, async (db) => {
    const today = dayAt(now, org.time_zone)
    const form = await found(db, key, today)
    if (!form) throw notFound()
    return work(db, form, today, org.name)
  })
}

const found = async (db: Db, key: string, today: string) => {
  const occurrence = await occurrenceColumn(db, today)
  return db
    .selectFrom('form as f')
    .select([
      'f.id',
      'f.title',
      'f.description',
      'f.set_id',
      'f.threshold',
      'f.state',
      'f.opens_on',
      'f.closes_on',
      'f.repeats',
      'f.most_responses',
      sql<number>`(select count(*) from form_response r where r.form_id = f.id and r.occurrence_on = ${occurrence})`.as(
        'responses',
      ),
    ])
    .where('f.public_key', '=', key)
    .where('f.state', 'in', ['Published', 'Closed'])
    .executeTakeFirst()
}
