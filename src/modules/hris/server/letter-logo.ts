import type { Db } from '#platform/db.ts'
import type { Files } from '#platform/files.ts'
import { jpegOf } from '#platform/pdf/picture.ts'

/** The logo that stands at the head of letters, or null: no letter is kept from going out by a picture that is gone. */
export async function logoOf(db: Db, files: Files, orgId: number): Promise<Buffer | null> {
  const file = await db
    .selectFrom('organization as o')
    .innerJoin('stored_file as f', (join) =>
      join.onRef('f.org_id', '=', 'o.org_id').onRef('f.id', '=', 'o.logo_file_id'),
    )
    .select('f.sha256')
    .where('o.org_id', '=', orgId)
    .executeTakeFirst()
  const content = file ? await files.read(orgId, file.sha256) : null
  return content ? jpegOf(content, { width: 480, height: 160, fit: 'contain' }) : null
}
