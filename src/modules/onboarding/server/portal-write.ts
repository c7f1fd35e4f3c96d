import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import {
  adoptDocuments,
  writeFilling,
  writeNewcomerCustom,
  type Filled,
} from '#modules/hris/server/public.ts'
import { disabilityWithin } from '#modules/onboarding/server/portal-content.ts'
import { partsOf, singleIn, type PartRow } from '#modules/onboarding/server/portal-row.ts'
import { isFilled, portalFields } from '#modules/onboarding/shared/pre-boarding.ts'

/** How the record's history tells that the newcomer entered it, and who acts has only accepted it. */
const AS_NEWCOMER = 'newcomer'

/** Writes the accepted parts into the record of who has joined; what stands there is not kept a second time. */
export async function writeAccepted(ctx: Ctx, preEmploymentId: string, employeeId: string): Promise<void> {
  const portal = await ctx.db
    .selectFrom('pre_boarding')
    .select('id')
    .where('pre_employment_id', '=', preEmploymentId)
    .executeTakeFirst()
  if (!portal) return
  const due = (await partsOf(ctx.db, portal.id)).filter(
    ({ review, written_at }) => review === 'Accepted' && written_at === null,
  )
  if (!due.length) return
  await sql`select set_config('app.acting_as', ${AS_NEWCOMER}, true)`.execute(ctx.db)
  for (const part of due) await writePart(ctx, portal.id, employeeId, part)
  await sql`select set_config('app.acting_as', ${ctx.as}, true)`.execute(ctx.db)
  await ctx.db
    .updateTable('pre_boarding_section')
    .set({ content: null, written_at: ctx.now })
    .where('pre_boarding_id', '=', portal.id)
    .where(
      'section',
      'in',
      due.map(({ section }) => section),
    )
    .execute()
}

async function writePart(ctx: Ctx, portalId: string, employeeId: string, { section, content }: PartRow) {
  if (isFilled(section)) {
    const names = Object.keys(portalFields(section))
    const only = (row: Record<string, unknown>) =>
      Object.fromEntries(names.flatMap((name) => (name in row ? [[name, row[name]]] : [])))
    const filled: Filled | null =
      content === null ? null : Array.isArray(content) ? content.map(only) : only(content)
    if (filled !== null) await writeFilling(ctx, employeeId, section, filled)
    const { disability } = disabilityWithin(section, content)
    if (disability) await writeFilling(ctx, employeeId, 'background', { disability })
    return
  }
  if (section === 'custom') return writeNewcomerCustom(ctx, employeeId, singleIn(content))
  const papers = await ctx.db
    .deleteFrom('pre_boarding_document')
    .where('pre_boarding_id', '=', portalId)
    .returning(['category_id', 'title', 'file_id', 'created_at'])
    .execute()
  await adoptDocuments(ctx, employeeId, papers)
}

/** Who does not come leaves nothing of what they filled in; the files go with the next sweep. */
export async function closePortal(db: Db, preEmploymentId: string): Promise<void> {
  const portal = await db
    .updateTable('pre_boarding')
    .set({ state: 'Closed', token_hash: null, version: sql`version + 1` })
    .where('pre_employment_id', '=', preEmploymentId)
    .returning('id')
    .executeTakeFirst()
  if (!portal) return
  const papers = await db
    .deleteFrom('pre_boarding_document')
    .where('pre_boarding_id', '=', portal.id)
    .returning('file_id')
    .execute()
  await db.deleteFrom('pre_boarding_section').where('pre_boarding_id', '=', portal.id).execute()
  const files = papers.map(({ file_id }) => file_id)
  if (files.length) await db.deleteFrom('stored_file').where('id', 'in', files).execute()
}
