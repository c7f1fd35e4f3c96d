import { sql } from 'kysely'
import { dayAt } from '#kernel/calendar/zone.ts'
import { notFound } from '#kernel/errors.ts'
import type { OpenCtx } from '#platform/context.ts'
import { jpegOf } from '#platform/pdf/picture.ts'
import { handleOpen, type Route } from '#platform/route.ts'
import { systemScope } from '#platform/system-scope.ts'
import { shows, type CardLayout } from '#modules/commons/shared/id-card-layout.ts'
import { cardLink, verifyCard, type VerifiedCard } from '#modules/hris/shared/id-card.ts'

/** What anybody is told who scans a card. */
export const cardLinkRoutes: Route[] = [
  handleOpen(cardLink, async (ctx, { params }) => {
    const [org_no = '', ...rest] = params.token.split('-')
    const card = await cardOf(ctx, org_no, rest.join('-'))
    if (!card.is_valid) return shown(card, null)
    const picture =
      card.sha256 && shows(card.layout, 'photo') ? await cardPhoto(ctx, card.org_id, card.sha256) : null
    return shown(card, picture && `data:image/jpeg;base64,${picture.toString('base64')}`)
  }),
  handleOpen(verifyCard, async (ctx, { params }) => {
    const card = await cardOf(ctx, params.org_no, params.token)
    const content = Buffer.from(saidOf(card), 'utf8')
    return { name: 'id-card.txt', media_type: 'text/plain; charset=utf-8', content, inline: true }
  }),
]

async function cardPhoto(
  { services }: Pick<OpenCtx, 'services'>,
  orgId: number,
  sha256: string,
): Promise<Buffer | null> {
  const content = await services.files.read(orgId, sha256)
  return content ? jpegOf(content, { width: 240, height: 304 }) : null
}

interface Found {
  org_id: number
  number: string
  expires_on: string
  status: string
  full_name: string
  left_on: string | null
  organization: string
  time_zone: string
  layout: CardLayout
  sha256: string | null
}
type Card = Found & { is_valid: boolean }

/** The number of the organization tells behind whose wall the secret is looked for. */
async function cardOf(ctx: OpenCtx, org_no: string, token: string): Promise<Card> {
  if (!/^\d{1,9}$/.test(org_no) || !/^[0-9a-f-]{36}$/.test(token)) throw notFound()
  const card = await ctx.services.database.inOrganization(
    systemScope(Number(org_no), 'id_card'),
    async (db) => {
      const { rows } = await sql<Found>`
        select c.org_id, c.number, c.expires_on, c.status, e.full_name, e.left_on, o.name as organization, o.time_zone, t.layout, f.sha256
        from id_card c join employee e on e.org_id = c.org_id and e.id = c.employee_id
        join id_card_template t on t.org_id = c.org_id and t.id = c.template_id
        join organization o on o.org_id = c.org_id
        left join stored_file f on f.org_id = e.org_id and f.id = e.profile_picture_file_id
        where c.token = ${token}`.execute(db)
      return rows[0]
    },
  )
  if (!card) throw notFound()
  const today = dayAt(ctx.now, card.time_zone)
  const is_valid =
    card.status === 'Issued' && card.expires_on >= today && (card.left_on === null || card.left_on >= today)
  return { ...card, is_valid }
}

const shown = (
  { is_valid, organization, number, full_name, expires_on }: Card,
  picture: string | null,
): VerifiedCard => ({
  is_valid,
  organization,
  number,
  full_name: is_valid ? full_name : null,
  expires_on: is_valid ? expires_on : null,
  picture,
})

function saidOf({ is_valid, organization, number, full_name, expires_on }: Card): string {
  if (!is_valid) return `NOT VALID\n${organization}\n${number}\n`
  return `VALID\n${full_name}\n${organization}\n${number}\nuntil ${expires_on}\n`
}
