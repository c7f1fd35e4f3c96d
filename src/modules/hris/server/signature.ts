import { IMAGES } from '#platform/file-type.ts'
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
