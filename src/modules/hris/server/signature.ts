import type { Ctx } from '#platform/context.ts'
import { IMAGES } from '#platform/file-type.ts'
import { jpegOf } from '#platform/pdf/picture.ts'
import { mayRead } from '#modules/hris/domain/field-rights.ts'
import type { FilePurpose } from '#engines/file/file-server.ts'
import { lookAt } from '#modules/hris/server/look.ts'

export const signaturePurpose = 'signature'

/**
 * What somebody signs with is no picture for everybody: whoever has it can put it below a letter. It is read by its owner
 * and by HR who keeps the record.
 */
export const signatureFiles: FilePurpose = {
  purpose: signaturePurpose,
  allow: IMAGES,
  limit: 1024 * 1024,
  async read(ctx, file) {
    const owner = await ctx.db
      .selectFrom('employee')
      .select('id')
      .where('signature_file_id', '=', file.id)
      .executeTakeFirst()
    if (!owner) return false
    if (owner.id === ctx.employee_id) return true
    return ctx.org.is_hr && mayRead((await lookAt({ ...ctx, as: 'hr' }, owner.id)).rights.basic)
  },
  upload: async () => true,
}

/** The caller's own signature, for a letter that they issue themselves: nobody signs with another's. Null where there is none. */
export async function signatureOf(ctx: Ctx): Promise<Buffer | null> {
  const stored = await ctx.db
    .selectFrom('employee as e')
    .innerJoin('stored_file as f', (join) =>
      join.onRef('f.org_id', '=', 'e.org_id').onRef('f.id', '=', 'e.signature_file_id'),
    )
    .select('f.sha256')
    .where('e.id', '=', ctx.employee_id || null)
    .executeTakeFirst()
  if (!stored) return null
  const content = await ctx.services.files.read(ctx.org.org_id, stored.sha256)
  return content ? jpegOf(content, { width: 396, height: 132, fit: 'contain' }) : null
}
