import { conflict, forbidden, notFound } from '#kernel/errors.ts'
import { allowed, P } from '#kernel/permission.ts'
import { checkVersion } from '#platform/changing.ts'
import type { Ctx } from '#platform/context.ts'
import { handle, type Route } from '#platform/route.ts'
import { sectionOf } from '#modules/hris/shared/change-sections.ts'
import {
  recordedCustom,
  recordedFilling,
  refuseTakenCustom,
  type CustomField,
} from '#modules/hris/server/public.ts'
import type { CustomValues } from '#modules/hris/shared/custom-value.ts'
import { isLive, refusalToInvite, stateAfterReview } from '#modules/onboarding/domain/pre-boarding.ts'
import type { PreState } from '#modules/onboarding/domain/pre-employment.ts'
import { daysLeft, sendLink } from '#modules/onboarding/server/portal-mail.ts'
import {
  customOf,
  enteredBefore,
  maskedContent,
  papersOf,
  partsOf,
  portalRows,
  progressOf,
  singleIn,
  statesOf,
  type PartRow,
  type PortalRow,
} from '#modules/onboarding/server/portal-row.ts'
import { writeAccepted } from '#modules/onboarding/server/portal-write.ts'
import {
  isFilled,
  sectionsAsked,
  preBoarding,
  type Content,
  type Decision,
  type Portal,
  type PortalSection,
  type Reviewed,
} from '#modules/onboarding/shared/pre-boarding.ts'

export const portalRoutes: Route[] = [
  handle(preBoarding.read, async (ctx, { params }) => {
    const person = await ctx.db
      .selectFrom('pre_employment')
      .select('id')
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (!person) throw notFound()
    const row = await portalRows(ctx.db).where('b.pre_employment_id', '=', params.id).executeTakeFirst()
    return { portal: row ? await shown(ctx, row) : null }
  }),
  handle(preBoarding.invite, async (ctx, { params, body }) => {
    const person = await personOf(ctx, params.id)
    const known = await rowOf(ctx, params.id)
    const why = refusalToInvite(person.state as PreState, known && statesOf(known).state)
    if (why) throw conflict(why)
    await sendLink(ctx, { ...person, id: params.id }, body.valid_days, [])
    return must(ctx, params.id)
  }),
  handle(preBoarding.withdraw, async (ctx, { params }) => {
    const row = await rowOf(ctx, params.id)
    if (!row) throw notFound()
    if (row.token_hash === null) throw conflict('No link is good any more.')
    await ctx.db
      .updateTable('pre_boarding')
      .set({ token_hash: null, version: row.version + 1 })
      .where('id', '=', row.id)
      .execute()
    return must(ctx, params.id)
  }),
  handle(preBoarding.review, async (ctx, { params, body }) => {
    const row = await rowOf(ctx, params.id)
    if (!row) throw notFound()
    await checkVersion(row, body.version, () => shown(ctx, row))
    if (row.state !== 'Submitted') throw conflict('This is not submitted, or has been decided about already.')
    const parts = await partsOf(ctx.db, row.id)
    const custom = await customOf(ctx.db, parts)
    if (body.decisions.some(({ section }) => !decides(ctx, section, custom))) throw forbidden()
    const returned = body.decisions.filter(({ review }) => review === 'Returned')
    const joined = row.employee_id
    if (joined && returned.length)
      throw conflict('They have joined: what is missing they add in their own profile.')
    if (body.decisions.some(({ section, review }) => section === 'custom' && review === 'Accepted'))
      await refuseTakenCustom(ctx.db, valuesIn(parts))
    await writeDecisions(ctx, row, body.decisions)
    const state = stateAfterReview(sectionsAsked(row.sections), await partsOf(ctx.db, row.id))
    await ctx.db
      .updateTable('pre_boarding')
      .set({ state, version: row.version + 1 })
      .where('id', '=', row.id)
      .execute()
    if (joined) await writeAccepted(ctx, params.id, joined)
    if (returned.length) {
      await sendLink(ctx, { ...row, id: params.id }, daysLeft(ctx, row), returned)
    }
    return must(ctx, params.id)
  }),
]

/** Numbers of identity, accounts and papers are for those whose codes open them. */
const codeOf = (section: PortalSection, custom: readonly CustomField[]) => {
  if (section === 'custom')
    return custom.some(({ is_sensitive }) => is_sensitive) ? P.hris.sensitive : P.hris.preEmployment
  if (!isFilled(section)) return P.hris.documents
  return ['bank', 'legal', 'medical'].includes(sectionOf(section).group ?? '')
    ? P.hris.sensitive
    : P.hris.preEmployment
}
const decides = (ctx: Ctx, section: PortalSection, custom: readonly CustomField[]) =>
  allowed(ctx.org.codes, [codeOf(section, custom)], 'write')
// only this module writes there, and what it wrote was checked by the fields
const valuesIn = (parts: readonly PartRow[]) =>
  singleIn(parts.find(({ section }) => section === 'custom')?.content ?? null) as CustomValues

async function personOf(ctx: Ctx, id: string) {
  const person = await ctx.db
    .selectFrom('pre_employment')
    .select(['full_name', 'email', 'state', 'joins_on'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!person) throw notFound()
  return person
}

const rowOf = async (ctx: Ctx, preEmploymentId: string): Promise<PortalRow | null> =>
  (await portalRows(ctx.db)
    .where('b.pre_employment_id', '=', preEmploymentId)
    .forUpdate('b')
    .executeTakeFirst()) ?? null

async function must(ctx: Ctx, preEmploymentId: string): Promise<Portal> {
  const row = await rowOf(ctx, preEmploymentId)
  if (!row) throw notFound()
  return shown(ctx, row)
}

async function shown(ctx: Ctx, row: PortalRow): Promise<Portal> {
  const parts = await partsOf(ctx.db, row.id)
  const custom = await customOf(ctx.db, parts)
  const mayOpen = allowed(ctx.org.codes, [P.hris.documents], 'read')
  const sections: Reviewed[] = []
  for (const section of sectionsAsked(row.sections))
    sections.push(
      await reviewed(ctx, row, section, parts.find((one) => one.section === section) ?? null, custom),
    )
  return {
    ...progressOf(row, parts),
    invited_at: row.invited_at,
    invited_by_name: row.invited_by_name,
    expires_at: row.expires_at,
    is_live: row.token_hash !== null && isLive({ ...statesOf(row), expires_at: row.expires_at }, ctx.now),
    submitted_at: row.submitted_at,
    sections,
    custom,
    papers: await papersOf(ctx.db, row.id, mayOpen),
    version: row.version,
  }
}

async function reviewed(
  ctx: Ctx,
  row: PortalRow,
  section: PortalSection,
  part: PartRow | null,
  custom: readonly CustomField[],
): Promise<Reviewed> {
  const opens = allowed(ctx.org.codes, [codeOf(section, custom)], 'read')
  // of health nothing is shown to who may not read it, of numbers their last characters
  const isHealth = isFilled(section) && sectionOf(section).group === 'medical'
  const seen = (content: Content) =>
    opens ? content : isHealth ? null : maskedContent(section, content, custom)
  return {
    section,
    saved_at: part?.saved_at ?? null,
    review: part?.review ?? 'Open',
    remark: part?.remark ?? null,
    decided_by_name: part?.decided_by_name ?? null,
    decided_at: part?.decided_at ?? null,
    written_at: part?.written_at ?? null,
    // what is still being written is the newcomer's own
    content: row.state === 'Open' && part?.review === 'Open' ? null : seen(part?.content ?? null),
    recorded: seen(await recorded(ctx, row, section, custom)),
    decides: decides(ctx, section, custom),
  }
}

async function recorded(
  ctx: Ctx,
  row: PortalRow,
  section: PortalSection,
  custom: readonly CustomField[],
): Promise<Content> {
  if (!row.employee_id) return enteredBefore(row, section)
  if (section === 'custom') {
    const values = await recordedCustom(ctx, row.employee_id)
    return Object.fromEntries(custom.flatMap(({ code }) => (code in values ? [[code, values[code]]] : [])))
  }
  if (!isFilled(section)) return null
  // a list of rows or one object: each a record by the names of its columns
  return (await recordedFilling(ctx, row.employee_id, section)) as Content
}

async function writeDecisions(ctx: Ctx, row: PortalRow, decisions: readonly Decision[]) {
  for (const { section, review, remark } of decisions) {
    const done = await ctx.db
      .updateTable('pre_boarding_section')
      .set({
        review,
        remark: review === 'Returned' ? (remark ?? null) : null,
        decided_by: ctx.viewer.account_id,
        decided_by_name: ctx.viewer.full_name,
        decided_at: ctx.now,
      })
      .where('pre_boarding_id', '=', row.id)
      .where('section', '=', section)
      .where('written_at', 'is', null)
      .executeTakeFirst()
    if (done.numUpdatedRows === 0n) throw conflict('One of these parts has been decided about already.')
  }
}
