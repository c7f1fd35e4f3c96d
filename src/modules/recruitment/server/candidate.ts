import { sql } from 'kysely'
import { dayAt } from '#kernel/calendar/zone.ts'
import { invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { keepUntil } from '#modules/recruitment/domain/pipeline.ts'
import { cvPurpose } from '#modules/recruitment/shared/application.ts'

export async function refuseFile(ctx: Ctx, id: string) {
  const file = await ctx.db
    .selectFrom('stored_file')
    .select('id')
    .where('id', '=', id)
    .where('purpose', '=', cvPurpose)
    .where('account_id', '=', ctx.viewer.account_id)
    .executeTakeFirst()
  if (!file) throw invalid({ cv_file_id: ['Select a valid choice.'] })
}
export async function refuseReferrer(ctx: Ctx, id: string) {
  const person = await ctx.db.selectFrom('employee').select('id').where('id', '=', id).executeTakeFirst()
  if (!person) throw invalid({ referrer_id: ['Select a valid choice.'] })
}

interface Given {
  first_name: string
  last_name?: string | null | undefined
  email: string
  mobile?: string | null | undefined
}
/** The candidate with this address, as they are known, or a new one. A former one is kept on for as long as the new application. */
export async function candidateBy(
  ctx: Pick<Ctx, 'db' | 'now'> & { org: { time_zone: string } },
  { first_name, last_name, email, mobile }: Given,
) {
  const keep_until = keepUntil(dayAt(ctx.now, ctx.org.time_zone))
  return ctx.db
    .insertInto('candidate')
    .values({
      id: newId(),
      first_name,
      last_name: last_name ?? '',
      email: email.toLowerCase(),
      mobile: mobile ?? null,
      consent_at: ctx.now,
      keep_until,
      created_at: ctx.now,
    })
    .onConflict((oc) =>
      oc
        .expression(sql`org_id, lower(email)`)
        .doUpdateSet({ keep_until, consent_at: ctx.now, version: sql`candidate.version + 1` }),
    )
    .returning(['id', 'full_name'])
    .executeTakeFirstOrThrow()
}
