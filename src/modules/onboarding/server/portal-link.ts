import { sql } from 'kysely'
import { dayAt } from '#kernel/calendar/zone.ts'
import { conflict, invalid, notFound, refuse } from '#kernel/errors.ts'
import { fieldMessages } from '#kernel/fields.ts'
import type { OpenCtx } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { DOCUMENTS } from '#platform/file-type.ts'
import { handleOpen, type Route } from '#platform/route.ts'
import { systemScope } from '#platform/system-scope.ts'
import { hashOf } from '#platform/token.ts'
import { documentPurpose } from '#modules/hris/shared/document.ts'
import { checkedNewcomerCustom } from '#modules/hris/server/public.ts'
import { isLive, refusalToSave, unfinished } from '#modules/onboarding/domain/pre-boarding.ts'
import { savedContent, type Change } from '#modules/onboarding/server/portal-content.ts'
import {
  partsOf,
  portalRows,
  statesOf,
  type PartRow,
  type PortalRow,
} from '#modules/onboarding/server/portal-row.ts'
import { kindsOfPaper, seenPortal } from '#modules/onboarding/server/portal-seen.ts'
import {
  isFilled,
  portalLink,
  portalPapers,
  sectionsAsked,
  type Content,
  type PortalSection,
} from '#modules/onboarding/shared/pre-boarding.ts'

const OVER = 'This link is not valid any more. Please ask whoever sent it for a new one.'

interface Behind {
  db: Db
  row: PortalRow
  parts: PartRow[]
  org: { org_id: number; name: string; time_zone: string }
  today: string
}

/** What somebody does who will join and has no account: fill in, send papers, finish tasks, submit. */
export const portalLinkRoutes: Route[] = [
  handleOpen(portalLink.read, (ctx, { params }) => behind(ctx, params.token, seenPortal)),
  handleOpen(portalLink.save, (ctx, { params, body }) =>
    behind(ctx, params.token, async (at) => {
      const section = sectionsAsked(at.row.sections).find((known) => known === params.section)
      if (!section) throw notFound(OVER)
      await saveSection(ctx, at, section, body)
      return seenPortal({ ...at, parts: await partsOf(at.db, at.row.id) })
    }),
  ),
  handleOpen(portalLink.addPaper, async (ctx, { params, query }) => {
    // who sends is known before anything is read, and while it is read nothing is locked
    const orgId = await behind(ctx, params.token, async (at) => {
      refuseClosed(at, 'documents')
      await refusePapers(at, query.category_id)
      return at.org.org_id
    })
    const { file_name, stream } = await ctx.upload(orgId)
    const content = await ctx.services.files.put(orgId, file_name, stream, {
      limit: portalPapers.bytes,
      allow: DOCUMENTS,
    })
    return behind(ctx, params.token, async (at) => {
      refuseClosed(at, 'documents')
      const category = await refusePapers(at, query.category_id)
      const file_id = newId()
      await at.db
        .insertInto('stored_file')
        .values({ ...content, id: file_id, purpose: documentPurpose, account_id: null, created_at: ctx.now })
        .execute()
      await at.db
        .insertInto('pre_boarding_document')
        .values({
          id: newId(),
          pre_boarding_id: at.row.id,
          category_id: query.category_id,
          title: category,
          file_id,
          created_at: ctx.now,
        })
        .execute()
      await write(ctx, at, 'documents', [])
      return seenPortal({ ...at, parts: await partsOf(at.db, at.row.id) })
    })
  }),
  handleOpen(portalLink.removePaper, (ctx, { params }) =>
    behind(ctx, params.token, async (at) => {
      refuseClosed(at, 'documents')
      const gone = await at.db
        .deleteFrom('pre_boarding_document')
        .where('id', '=', params.id)
        .where('pre_boarding_id', '=', at.row.id)
        .returning('file_id')
        .executeTakeFirst()
      if (!gone) throw notFound(OVER)
      await at.db.deleteFrom('stored_file').where('id', '=', gone.file_id).execute()
      await write(ctx, at, 'documents', [])
      return undefined
    }),
  ),
  handleOpen(portalLink.task, (ctx, { params, body }) =>
    behind(ctx, params.token, async (at) => {
      const moved = await at.db
        .updateTable('life_task')
        .set((eb) => ({
          state: body.is_done ? 'Done' : 'Open',
          closed_at: body.is_done ? ctx.now : null,
          closed_by: null,
          version: eb('version', '+', 1),
        }))
        .where('id', '=', params.id)
        .where('process', '=', 'onboarding')
        .where('subject_id', '=', at.row.pre_employment_id)
        .where('is_newcomers', '=', true)
        .where('due_on', '<=', at.row.joins_on)
        .where('state', 'in', ['Open', 'Done'])
        .executeTakeFirst()
      if (moved.numUpdatedRows === 0n) throw notFound(OVER)
      return seenPortal(at)
    }),
  ),
  handleOpen(portalLink.submit, async (ctx, { params }) => {
    const answered = await behind(ctx, params.token, async (at) => {
      const { state } = statesOf(at.row)
      if (state !== 'Open') throw conflict('You have submitted this already.')
      const missing = unfinished(sectionsAsked(at.row.sections), at.parts)
      if (missing.length) throw refuse('Some parts are not filled in yet, or were sent back to you.')
      const row = { ...at.row, state: 'Submitted', submitted_at: ctx.now, version: at.row.version + 1 }
      await at.db
        .updateTable('pre_boarding')
        .set({ state: row.state, submitted_at: row.submitted_at, version: row.version })
        .where('id', '=', row.id)
        .execute()
      await at.db
        .insertInto('signal')
        .values({
          id: newId(),
          org_id: at.org.org_id,
          name: 'pre_boarding.submitted',
          payload: JSON.stringify({ pre_boarding_id: row.id }),
          account_id: null,
          at: ctx.now,
        })
        .execute()
      return seenPortal({ ...at, row })
    })
    ctx.services.bus.publish('signal', '')
    return answered
  }),
]

/** What is behind a link, in its organization, locked. Whatever is wrong with a link, it is only not found. */
async function behind<T>(ctx: OpenCtx, token: string, work: (at: Behind) => Promise<T>): Promise<T> {
  const [, number = '', secret = ''] = /^(\d{1,9})-([\w-]{43})$/.exec(token) ?? []
  if (!secret) throw notFound(OVER)
  return ctx.services.database.inOrganization(
    { ...systemScope(Number(number), 'pre_boarding'), ip: ctx.request.ip },
    async (db) => {
      const row = await portalRows(db)
        .where('b.token_hash', '=', hashOf(secret))
        .forUpdate('b')
        .executeTakeFirst()
      if (!row || !isLive({ ...statesOf(row), expires_at: row.expires_at }, ctx.now)) throw notFound(OVER)
      const org = await db
        .selectFrom('organization')
        .select(['org_id', 'name', 'time_zone'])
        .where('org_id', '=', Number(number))
        .executeTakeFirstOrThrow()
      const parts = await partsOf(db, row.id)
      return work({ db, row, parts, org, today: dayAt(ctx.now, org.time_zone) })
    },
  )
}

function refuseClosed({ row, parts }: Behind, section: PortalSection) {
  const part = parts.find((one) => one.section === section)
  const why = refusalToSave(statesOf(row).state, part?.review ?? null)
  if (why) throw conflict(why)
}

/** The name of the kind of paper; refused when it is none, or when there are enough of them. */
async function refusePapers({ db, row }: Behind, category: string): Promise<string> {
  const [kinds, sent] = await Promise.all([
    kindsOfPaper(db),
    db
      .selectFrom('pre_boarding_document')
      .select(sql<number>`count(*)`.as('count'))
      .where('pre_boarding_id', '=', row.id)
      .executeTakeFirstOrThrow(),
  ])
  const known = kinds.find(({ id }) => id === category)
  if (!known) throw invalid({ category_id: [fieldMessages.choice] })
  if (Number(sent.count) >= portalPapers.most) throw refuse(`At most ${portalPapers.most} documents.`)
  return known.name
}

async function saveSection(
  ctx: OpenCtx,
  at: Behind,
  section: PortalSection,
  { version, row, values }: Change & { version: number },
) {
  refuseClosed(at, section)
  const part = at.parts.find((one) => one.section === section)
  if ((part?.version ?? 0) !== version)
    throw conflict('This part was saved elsewhere meanwhile, perhaps in another tab. Load it again.')
  if (section === 'custom') return write(ctx, at, section, await checkedNewcomerCustom(at.db, values ?? {}))
  if (!isFilled(section)) {
    // papers are sent one by one: here it is only said that there are no more
    return write(ctx, at, section, [])
  }
  const content = await savedContent(at, section, part?.content ?? null, { row, values })
  return write(ctx, at, section, content)
}

async function write(ctx: OpenCtx, { db, row }: Behind, section: PortalSection, content: Content) {
  const said = { content: JSON.stringify(content), saved_at: ctx.now, review: 'Open', remark: null }
  const undecided = { decided_by: null, decided_by_name: null, decided_at: null }
  await db
    .insertInto('pre_boarding_section')
    .values({ ...said, pre_boarding_id: row.id, section })
    .onConflict((at) =>
      at
        .columns(['org_id', 'pre_boarding_id', 'section'])
        .doUpdateSet({ ...said, ...undecided, version: sql`pre_boarding_section.version + 1` }),
    )
    .execute()
}
