import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { addDays, addMonths } from '#kernel/calendar/day.ts'
import { invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { handle, type Route } from '#platform/route.ts'
import { segmentCondition } from '#modules/organization/server/public.ts'
import { issueCards, MOST_CARDS } from '#modules/hris/shared/id-card.ts'

export const cardIssueRoutes: Route[] = [
  handle(issueCards, async (ctx, { body }) => {
    const template = await ctx.db
      .selectFrom('id_card_template')
      .select(['id', 'valid_months'])
      .where('id', '=', body.template_id)
      .where('is_archived', '=', false)
      .executeTakeFirst()
    if (!template) throw invalid({ template_id: ['Select a valid choice.'] })
    const { wanted, left } = await meantBy(ctx, body)
    const people = await peopleWithCounts(ctx.db, wanted, template.id)
    await ctx.db
      .updateTable('id_card')
      .set({ status: 'Revoked', version: sql`version + 1` })
      .where('template_id', '=', template.id)
      .where('status', '=', 'Issued')
      .where('employee_id', '=', sql<string>`any(${wanted}::uuid[])`)
      .execute()
    const expires_on = addDays(addMonths(body.issued_on, template.valid_months), -1)
    await ctx.db
      .insertInto('id_card')
      .values(
        people.map(({ id, code, cards, last_id }) => ({
          id: newId(),
          template_id: template.id,
          employee_id: id,
          number: `${code}-${cards + 1}`,
          // of chance alone: an id that tells its time could be guessed
          token: randomUUID(),
          reissue_of: last_id,
          issued_on: body.issued_on,
          expires_on,
          created_at: ctx.now,
        })),
      )
      .execute()
    return { issued: people.length, left }
  }),
]

/** Who gets one, by code, each locked; and how many more are meant than one call makes. */
async function meantBy(ctx: Ctx, asked: z.output<typeof issueCards.spec.body>) {
  const { employee_ids: named, segment_id, only_without, issued_on } = asked
  if (!named.length && !segment_id && !only_without)
    throw invalid({ employee_ids: ['Choose a segment or people, or everybody who has no card.'] })
  await refuseNamed(ctx.db, named, issued_on)
  const said: RawBuilder<boolean>[] = []
  if (named.length) said.push(sql`e.id = any(${named}::uuid[])`)
  if (segment_id) said.push(segmentCondition(segment_id, sql`e.id`, issued_on))
  // who comes later than the card is no colleague yet
  const here = sql<boolean>`e.joined_on <= ${issued_on} and (e.left_on is null or e.left_on >= ${issued_on})`
  const among = said.length ? sql<boolean>`(${sql.join(said, sql` or `)})` : here
  const { rows } = await sql<{ id: string }>`
    select e.id from employee e where (e.left_on is null or e.left_on >= ${issued_on}) and ${among}
    order by e.code, e.id for update of e`.execute(ctx.db)
  const locked = rows.map(({ id }) => id)
  const having = only_without ? await withCard(ctx.db, asked) : new Set<string>()
  const all = locked.filter((id) => !having.has(id))
  if (!all.length)
    throw invalid({
      [segment_id && !named.length ? 'segment_id' : 'employee_ids']: [
        only_without ? 'Everybody who is meant has a card of this template.' : 'Nobody is in this segment.',
      ],
    })
  return { wanted: all.slice(0, MOST_CARDS), left: Math.max(0, all.length - MOST_CARDS) }
}

async function refuseNamed(db: Db, named: readonly string[], on: string) {
  if (!named.length) return
  const { rows } = await sql<{ full_name: string; left_on: string | null }>`
    select full_name, left_on from employee where id = any(${[...named]}::uuid[])`.execute(db)
  if (rows.length !== new Set(named).size) throw invalid({ employee_ids: ['Select a valid choice.'] })
  const gone = rows.find(({ left_on }) => left_on !== null && left_on < on)
  if (gone) throw invalid({ employee_ids: [`${gone.full_name} left on ${gone.left_on}.`] })
}

/** Asked once the people are locked, so that of two who issue at once the other sees what the first has made. */
async function withCard(
  db: Db,
  { template_id, issued_on }: Pick<z.output<typeof issueCards.spec.body>, 'template_id' | 'issued_on'>,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('id_card')
    .select('employee_id')
    .where('template_id', '=', template_id)
    .where('status', '=', 'Issued')
    .where('expires_on', '>=', issued_on)
    .execute()
  return new Set(rows.map(({ employee_id }) => employee_id))
}

async function peopleWithCounts(db: Db, ids: readonly string[], templateId: string) {
  const { rows } = await sql<{
    id: string
    code: string
    cards: number
    /** The card before this one, by the same template. */
    last_id: string | null
  }>`
    select e.id, e.code,
      (select count(*) from id_card c where c.org_id = e.org_id and c.employee_id = e.id) as cards,
      (select c.id from id_card c where c.org_id = e.org_id and c.employee_id = e.id and c.template_id = ${templateId}
        order by c.created_at desc, c.id desc limit 1) as last_id
    from employee e where e.id = any(${[...ids]}::uuid[]) order by e.code`.execute(db)
  return rows
}
