import { sql } from 'kysely'
import { invalid } from '#kernel/errors.ts'
import { allowed, P } from '#kernel/permission.ts'
import type { Ctx } from '#platform/context.ts'
import type { FilePurpose } from '#engines/file/file-server.ts'
import { letterFilePurpose } from '#modules/offboarding/shared/resignation.ts'

/** The letter: sent by whoever resigns, read by those who are asked or were, and by HR. */
export const resignationFiles: FilePurpose = {
  purpose: letterFilePurpose,
  upload: async ({ org }) => org.employee_id !== null,
  async read({ db, org }, file) {
    const isHr =
      (org.is_hr || org.is_audit) &&
      allowed(org.codes, [P.hris.resignation, P.hris.separation, P.hris.offboarding], 'read')
    const letter = await db
      .selectFrom('resignation as d')
      .innerJoin('request as r', (join) =>
        join.onRef('r.org_id', '=', 'd.org_id').onRef('r.id', '=', 'd.request_id'),
      )
      .select('r.id')
      .where('d.file_id', '=', file.id)
      .where((eb) =>
        eb.or([
          sql<boolean>`r.employee_id = ${org.employee_id}`,
          sql<boolean>`${isHr}`,
          sql<boolean>`exists (select from request_recipient p where p.org_id = r.org_id and p.request_id = r.id and p.employee_id = ${org.employee_id})`,
        ]),
      )
      .executeTakeFirst()
    return letter !== undefined
  },
}

export async function refuseOthersLetter({ db, viewer }: Ctx, id: string | null): Promise<void> {
  if (id === null) return
  const file = await db
    .selectFrom('stored_file')
    .select(['purpose', 'account_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (file?.purpose !== letterFilePurpose || file.account_id !== viewer.account_id)
    throw invalid({ file_id: ['Choose an uploaded file.'] })
}
