import { sql, type RawBuilder } from 'kysely'
import { invalid, forbidden, notFound, refuse } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { DOCUMENTS, type FileType, IMAGES } from '#platform/file-type.ts'
import { newId } from '#platform/id.ts'
import { handle, type LinkedFile, type Route } from '#platform/route.ts'
import { writeSecurityEvent } from '#platform/security-event.ts'
import { notShown } from '#platform/simulation.ts'
import { files, MOST_BYTES, type StoredFile, urlOfFile } from '#engines/file/file.ts'

export interface StoredRow {
  id: string
  name: string
  media_type: string
  bytes: number
  sha256: string
  purpose: string
  account_id: string | null
}

/** What files of one kind are for, and so what they may be and who may send and read them. */
export interface FilePurpose {
  purpose: string
  /** Documents and pictures where nothing else is said. */
  allow?: readonly FileType[]
  /** In bytes, at most what the endpoint takes. */
  limit?: number
  /** Who may read it beside whoever sent it. Nobody where nothing is said. */
  read?: (ctx: Ctx, file: StoredRow) => Promise<boolean>
  /** It is of the record that names it: whoever sent it reads it by `read` alone, for their rights may be other ones by then. */
  of_record?: true
  /** Who opened it is kept, for what is acknowledged only after it was opened. */
  keeps_openings?: true
  /** Who may send such a file to `/files/{org}/`. Nobody where nothing is said: then a module's own endpoint takes it. */
  upload?: (ctx: Ctx) => Promise<boolean>
}

/** Profile and cover pictures, logos: seen by every member, sent by every member, used where an endpoint allows it. */
export const picturePurpose: FilePurpose = {
  purpose: 'picture',
  allow: IMAGES,
  limit: 5 * 1024 * 1024,
  read: async () => true,
  upload: async () => true,
}

export function fileRoutes(purposes: readonly FilePurpose[]): readonly Route[] {
  const known = new Map(purposes.map((each) => [each.purpose, each]))
  return [
    handle(files.read, async (ctx, { params, query }) => {
      const file = await rowOf(ctx, params.id)
      const purpose = file && known.get(file.purpose)
      // what no purpose is declared for has an endpoint of its own, which asks for more
      const mine = purpose && !purpose.of_record && file.account_id === ctx.viewer.account_id
      // before the rights are asked, which may narrow what may be written; a refusal takes it back
      if (file && purpose?.keeps_openings && query.size !== 'thumbnail') await keepOpening(ctx, file.id)
      if (!file || !(mine || (await mayRead(ctx, purpose, file)))) throw notFound()
      if (ctx.viewer.simulation && file.purpose !== picturePurpose.purpose) throw notShown(ctx.viewer)
      if (query.size === 'thumbnail') return thumbnailOf(ctx, file)
      return answerFile(ctx, file)
    }),
    handle(files.upload, async (ctx, { query }) => {
      const purpose = known.get(query.purpose)
      if (!purpose?.upload) throw invalid({ purpose: ['Select a valid choice.'] })
      if (!(await purpose.upload(ctx))) throw forbidden()
      return wireOf(ctx, await keepUpload(ctx, purpose))
    }),
  ]
}

async function keepOpening({ db, org, now }: Ctx, file_id: string): Promise<void> {
  const { employee_id } = org
  if (!employee_id) return
  await db
    .insertInto('file_opening')
    .values({ file_id, employee_id, opened_at: now })
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** Nobody acknowledges what they have not opened. */
export const notOpened = (title: string) => refuse(`Open “${title}” before you acknowledge it.`)

/** When the person opened the file, as SQL; null where they have not. */
export const openedAt = (fileId: RawBuilder<unknown>, employeeId: string | null) =>
  sql<
    string | null
  >`(select n.opened_at from file_opening n where n.file_id = ${fileId} and n.employee_id = ${employeeId || null})`

/**
 * Files are read in no hat: whoever is HR of some people only reads them as anybody may, else as HR within the wall. The rest of
 * the call stays within it.
 */
async function mayRead(ctx: Ctx, purpose: FilePurpose | undefined, file: StoredRow): Promise<boolean> {
  if (!purpose?.read) return false
  if (!ctx.org.is_limited) return purpose.read(ctx, file)
  const anybody = { ...ctx.org, is_hr: false, is_limited: false, codes: new Set<string>() }
  if (await purpose.read({ ...ctx, org: anybody }, file)) return true
  await sql`set local role chautari_part`.execute(ctx.db)
  return purpose.read(ctx, file)
}

const DAILY_BYTES = 500 * 1024 * 1024

/** Takes the file of the call, for an endpoint that accepts one, and writes its row. Throws a refusal when it does not fit. */
export async function keepUpload(
  ctx: Ctx,
  { purpose, allow = DOCUMENTS, limit = MOST_BYTES }: FilePurpose,
): Promise<StoredRow> {
  const { bytes } = await ctx.db
    .selectFrom('stored_file')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('bytes'), eb.val(0)).as('bytes'))
    .where('account_id', '=', ctx.viewer.account_id)
    .where('created_at', '>', new Date(Date.parse(ctx.now) - 86_400_000).toISOString())
    .executeTakeFirstOrThrow()
  if (Number(bytes) > DAILY_BYTES)
    throw refuse('You have sent more than 500 MB within a day. Try again tomorrow.')
  const { file_name, stream } = await ctx.upload()
  const content = await ctx.services.files.put(ctx.org.org_id, file_name, stream, { limit, allow })
  const row = { id: newId(), ...content, purpose, account_id: ctx.viewer.account_id }
  await ctx.db
    .insertInto('stored_file')
    .values({ ...row, created_at: ctx.now })
    .execute()
  return row
}

/**
 * The file as an answer, after the caller has checked that the viewer may have it. Documents leave a trace each time
 * they are read, and none when a link is asked for. In one piece always: a link is over before a broken download could
 * be gone on with, and every piece would be one more reading.
 */
export const answerFile = (
  ctx: Ctx,
  { id, name, media_type, bytes, sha256, purpose }: StoredRow,
): LinkedFile => {
  const inline = media_type.startsWith('image/')
  return {
    name,
    media_type,
    bytes,
    inline,
    async content() {
      const content = await ctx.services.files.read(ctx.org.org_id, sha256)
      if (!content) throw notFound()
      if (!inline) {
        const { viewer, org, request } = ctx
        await writeSecurityEvent(ctx.db, {
          name: 'file.downloaded',
          org_id: org.org_id,
          account_id: viewer.account_id,
          request,
          detail: { file_id: id, purpose },
        })
      }
      return content
    },
  }
}

const thumbnailOf = (ctx: Ctx, { name, sha256 }: StoredRow): LinkedFile => ({
  name: name.replace(/\.\w+$/, '.webp'),
  media_type: 'image/webp',
  inline: true,
  async content() {
    const content = await ctx.services.files.readThumbnail(ctx.org.org_id, sha256)
    if (!content) throw notFound()
    return content
  },
})

export const rowOf = (ctx: Ctx, id: string): Promise<StoredRow | undefined> =>
  ctx.db
    .selectFrom('stored_file')
    .select(['id', 'name', 'media_type', 'bytes', 'sha256', 'purpose', 'account_id'])
    .where('id', '=', id)
    .executeTakeFirst()

export const wireOf = ({ org }: Ctx, { id, name, media_type, bytes }: StoredRow): StoredFile => ({
  id,
  name,
  media_type,
  bytes,
  url: urlOfFile(org.slug, id),
})
