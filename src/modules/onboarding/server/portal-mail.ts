import { sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { newId } from '#platform/id.ts'
import { letter } from '#platform/mail-letter.ts'
import { readerOf } from '#platform/mail-words.ts'
import { hashOf, newSecret } from '#platform/token.ts'
import { sectionOf } from '#modules/hris/shared/change-sections.ts'
import { customOfNewcomer } from '#modules/hris/server/public.ts'
import {
  portalSections,
  usualSections,
  type Decision,
  type PortalSection,
} from '#modules/onboarding/shared/pre-boarding.ts'

const DAY_MS = 86_400_000

/** Without a login they read as in the offer that they were sent last. */
async function readerOfNewcomer({ db }: Ctx, id: string) {
  const { rows } = await sql<{ language: string | null; calendar: 'en' | 'bs' }>`
    select (select case l.language when 'Nepali' then 'ne' else 'en' end from offer_letter l
        where l.org_id = o.org_id and l.pre_employment_id = ${id} order by l.sent_at desc limit 1) as language,
      o.default_calendar as calendar from pre_employment p join organization o on o.org_id = p.org_id where p.id = ${id}`.execute(
    db,
  )
  return readerOf(rows[0] ?? {})
}

interface Newcomer {
  id: string
  full_name: string
  email: string
  joins_on: string
}
/** Another link, which alone is good from now on; with what was sent back, where something was. */
export async function sendLink(
  ctx: Ctx,
  { id, full_name, email, joins_on }: Newcomer,
  days: number,
  returned: readonly Decision[],
) {
  const secret = newSecret()
  const link = {
    token_hash: hashOf(secret),
    expires_at: new Date(Date.parse(ctx.now) + days * DAY_MS).toISOString(),
    invited_at: ctx.now,
    invited_by: ctx.viewer.account_id,
    invited_by_name: ctx.viewer.full_name,
  }
  // a link that is sent anew asks for all there is today, unless it was submitted or sent back as it was
  const custom = await customOfNewcomer(ctx.db)
  const sections = custom.length ? [...portalSections] : [...usualSections]
  const kept = sql<string[]>`case when pre_boarding.state = 'Open' and ${returned.length === 0}::boolean
    then excluded.sections else pre_boarding.sections end`
  await ctx.db
    .insertInto('pre_boarding')
    .values({ ...link, sections, id: newId(), pre_employment_id: id })
    .onConflict((at) =>
      at
        .columns(['org_id', 'pre_employment_id'])
        .doUpdateSet({ ...link, sections: kept, version: sql`pre_boarding.version + 1` }),
    )
    .execute()
  const org = ctx.org.name
  await ctx.services.mail.send(ctx.db, {
    org_id: ctx.org.org_id,
    to: email,
    // whoever has the link may fill in and see the person's details: it is not among the mails that HR reads
    is_secret: true,
    ...letter(
      ctx.services.config.publicUrl,
      {
        subject: returned.length
          ? `${org}: please look at your details again`
          : `${org}: your details before your first day`,
        greeting: `Namaste ${full_name},`,
        paragraphs: [
          ...(returned.length
            ? [
                `${org} has looked at your details and asks you to change something:`,
                ...returned.map(({ section, remark }) => `${titleOf(section)}: ${remark}`),
              ]
            : [
                `You join ${org} on ${joins_on}. Please fill in your details before that day, step by step: what you have saved stays.`,
              ]),
          `The link is good for ${days} days, and only for you: do not pass it on. A link that you got before does not work any more.`,
        ],
        button: { label: 'Open my details', path: `/pre-boarding/${ctx.org.org_id}-${secret}` },
      },
      await readerOfNewcomer(ctx, id),
    ),
  })
}

const titleOf = (section: PortalSection) => (section === 'documents' ? 'Documents' : sectionOf(section).title)

/** How many days a link that is sent again is good for: what is left of it, a week at least. */
export const daysLeft = ({ now }: Ctx, { expires_at }: { expires_at: string }) =>
  Math.max(7, Math.ceil((Date.parse(expires_at) - Date.parse(now)) / DAY_MS))
