import type { Db } from '#platform/db.ts'
import type { Files } from '#platform/files.ts'
import { jpegOf } from '#platform/pdf/picture.ts'

/** What stands at the head of letters and reports. */
export interface HeadImage {
  image: Buffer
  /** Paper of the organization's own: over the whole width, five times as wide as high, with its name on it. */
  is_letterhead: boolean
}

/** The letterhead, else the logo, or null: no letter is kept from going out by a picture that is gone. */
export async function logoOf(
  db: Db,
  files: Files,
  orgId: number,
  /** `logo`: where there is no room for paper of the organization's own. */
  kinds: 'both' | 'logo' = 'both',
): Promise<HeadImage | null> {
  const stored = await db
    .selectFrom('organization as o')
    .innerJoin('stored_file as f', (join) =>
      join
        .onRef('f.org_id', '=', 'o.org_id')
        .on((eb) =>
          eb.or([eb('f.id', '=', eb.ref('o.logo_file_id')), eb('f.id', '=', eb.ref('o.letterhead_file_id'))]),
        ),
    )
    .select((eb) => ['f.sha256', eb('f.id', '=', eb.ref('o.letterhead_file_id')).as('is_letterhead')])
    .where('o.org_id', '=', orgId)
    .execute()
  const fit = stored.filter(({ is_letterhead }) => kinds === 'both' || !is_letterhead)
  for (const { sha256, is_letterhead } of fit.toSorted((a) => (a.is_letterhead ? -1 : 1))) {
    const image = await imageOf(files, orgId, sha256, Boolean(is_letterhead))
    if (image) return { image, is_letterhead: Boolean(is_letterhead) }
  }
  return null
}

/** Cut to its shape once: payslips of a whole month have the same head. A file is named by what is in it. */
const cut = new Map<string, Buffer>()
const MOST_CUT = 100

async function imageOf(files: Files, orgId: number, sha256: string, isLetterhead: boolean) {
  const key = `${orgId} ${sha256} ${isLetterhead}`
  const known = cut.get(key)
  if (known) return known
  const content = await files.read(orgId, sha256)
  const size = isLetterhead ? { width: 1500, height: 300 } : { width: 480, height: 160 }
  const image = content ? await jpegOf(content, { ...size, fit: 'contain' }) : null
  if (!image) return null
  if (cut.size >= MOST_CUT) cut.clear()
  cut.set(key, image)
  return image
}
