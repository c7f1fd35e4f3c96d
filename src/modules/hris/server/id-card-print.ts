import { sql } from 'kysely'
import { invalid } from '#kernel/errors.ts'
import { allowed, P } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import { IMAGES } from '#platform/file-type.ts'
import { jpegOf, pngOf } from '#platform/pdf/picture.ts'
import { handle, type Route } from '#platform/route.ts'
import type { FilePurpose } from '#engines/file/file-server.ts'
import { cardSample } from '#modules/commons/shared/card-sample.ts'
import { barsOf } from '#modules/commons/shared/code-128.ts'
import {
  cardArea,
  faceNames,
  filledText,
  shows,
  type CardLayout,
  type CardSize,
  type Orientation,
} from '#modules/commons/shared/id-card-layout.ts'
import { cardFieldsOf, cardValues, type CardDays } from '#modules/hris/server/id-card-fields.ts'
import { cardsPdf, type CardPictures, type PrintedCard } from '#modules/hris/server/id-card-pdf.ts'
import { cardSignature, previewCard, printCards } from '#modules/hris/shared/id-card.ts'

/** Whoever has it can put it below a letter: it is for those who make cards. */
export const cardSignatureFiles: FilePurpose = {
  purpose: cardSignature,
  allow: IMAGES,
  limit: 1024 * 1024,
  read: async (ctx) => ctx.org.is_hr && allowed(ctx.org.codes, [P.hris.idCards], 'read'),
  upload: async (ctx) => ctx.org.is_hr && allowed(ctx.org.codes, [P.hris.idCards], 'write'),
}

export const cardPrintRoutes: Route[] = [
  handle(printCards, async (ctx, { body }) => {
    const cards = await stored(ctx, body.ids)
    if (cards.length !== new Set(body.ids).size) throw invalid({ ids: ['Select a valid choice.'] })
    const values = await cardValues(ctx, cards, cards[0]?.organization ?? '')
    const pictures = new Map<string, CardPictures>()
    for (const { template_id, ...look } of cards)
      if (!pictures.has(template_id)) pictures.set(template_id, await picturesOf(ctx, look))
    const printed = await Promise.all(
      cards.map(async ({ template_id, token, sha256, full_name, ...card }): Promise<PrintedCard> => ({
        layout: card.layout,
        area: cardArea(card),
        pictures: pictures.get(template_id) ?? none,
        full_name,
        photo: sha256 && shows(card.layout, 'photo') ? await photoOf(ctx, sha256) : null,
        verify: `${ctx.services.config.publicUrl}/id-card/${ctx.org.org_id}-${token}`,
        valueOf: values.get(card.number) ?? (() => null),
      })),
    )
    const wrong = printed.flatMap(unreadable)
    if (wrong.length) throw invalid({ ids: wrong })
    return pdf(`id-cards-${ctx.today}`, await cardsPdf(printed, `ID cards ${ctx.today}`))
  }),
  handle(previewCard, async (ctx, { body }) => {
    const [fields, { name }] = await Promise.all([
      cardFieldsOf(ctx.db),
      ctx.db.selectFrom('organization').select('name').executeTakeFirstOrThrow(),
    ])
    const sample: Readonly<Record<string, string>> = { ...cardSample, organization: name }
    const card: PrintedCard = {
      layout: body.layout,
      area: cardArea(body),
      pictures: await picturesOf(ctx, body),
      full_name: cardSample.full_name,
      photo: null,
      verify: `${ctx.services.config.publicUrl}/id-card/${ctx.org.org_id}-00000000-0000-4000-8000-000000000000`,
      valueOf: (field) => sample[field] ?? fields.get(field)?.title ?? null,
    }
    return pdf('id-card', await cardsPdf([card], 'ID card'))
  }),
]

const pdf = (name: string, content: Buffer) => ({
  name: `${name}.pdf`,
  media_type: 'application/pdf',
  content,
})

interface Look {
  layout: CardLayout
  orientation: Orientation
  size: CardSize
  front_file_id?: string | null | undefined
  back_file_id?: string | null | undefined
  signature_file_id?: string | null | undefined
}
interface Stored extends Look, CardDays {
  template_id: string
  organization: string
  full_name: string
  token: string
  sha256: string | null
}
async function stored(ctx: Ctx, ids: readonly string[]): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select c.number, c.issued_on, c.expires_on, c.token, c.employee_id, c.template_id, e.full_name, f.sha256,
      o.name as organization, t.layout, t.orientation, t.size, t.front_file_id, t.back_file_id, t.signature_file_id
    from id_card c
    join id_card_template t on t.org_id = c.org_id and t.id = c.template_id
    join employee e on e.org_id = c.org_id and e.id = c.employee_id
    join organization o on o.org_id = c.org_id
    left join stored_file f on f.org_id = e.org_id and f.id = e.profile_picture_file_id
    where c.id = any(${[...ids]}::uuid[]) order by e.full_name, c.number`.execute(ctx.db)
  return rows
}

const none: CardPictures = { front: null, back: null, logo: null, signature: null }
/** Pixels of a millimetre, as fine as cards are printed. */
const fine = 12

/** What all cards of a template show alike. */
async function picturesOf(ctx: Ctx, look: Look): Promise<CardPictures> {
  const { width, height } = cardArea(look)
  const ground = { width: Math.round(width * fine), height: Math.round(height * fine) }
  const { logo_file_id } = await ctx.db
    .selectFrom('organization')
    .select('logo_file_id')
    .executeTakeFirstOrThrow()
  const read = async (id: string | null | undefined, purpose: string) => {
    if (!id) return null
    const file = await ctx.db
      .selectFrom('stored_file')
      .select('sha256')
      .where('id', '=', id)
      .where('purpose', '=', purpose)
      .executeTakeFirst()
    return file ? await ctx.services.files.read(ctx.org.org_id, file.sha256) : null
  }
  const [front, back, logo, signature] = [
    await read(look.front_file_id, 'picture'),
    await read(look.back_file_id, 'picture'),
    shows(look.layout, 'logo') ? await read(logo_file_id, 'picture') : null,
    await read(look.signature_file_id, cardSignature),
  ]
  return {
    front: front && (await jpegOf(front, ground)),
    back: back && (await jpegOf(back, ground)),
    logo: logo && (await pngOf(logo, { width: 600, height: 600 })),
    signature: signature && (await pngOf(signature, { width: 600, height: 600 })),
  }
}

async function photoOf(ctx: Ctx, sha256: string): Promise<Buffer | null> {
  const content = await ctx.services.files.read(ctx.org.org_id, sha256)
  return content ? jpegOf(content, { width: 500, height: 500, fit: 'inside' }) : null
}

/** A barcode that holds what it cannot write: said by name, before anything is printed. */
const unreadable = ({ layout, full_name, valueOf }: PrintedCard): string[] =>
  faceNames.flatMap((face) =>
    (layout[face]?.elements ?? []).flatMap((element) => {
      if (element.kind !== 'barcode') return []
      const content = filledText(element.content, valueOf)
      return content === '' || barsOf(content)
        ? []
        : [`${full_name}: the barcode cannot hold “${content}”, only letters, figures and signs of English.`]
    }),
  )
