import { Refusal } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { violated } from '#platform/db.ts'
import { isWrong, type ScimType, type Wrong } from '#modules/hris/domain/scim.ts'
import { LIST } from '#modules/hris/shared/scim.ts'

/** A refusal with the word that programs of SCIM know for it. */
export const scimRefusal = (status: number, scim_type: ScimType, detail: string) =>
  new Refusal(status, { detail, scim_type })

/** What was read, or the refusal of what was wrong. */
export function understood<T extends object>(read: T | Wrong): T {
  if (isWrong(read)) throw scimRefusal(400, read.scim_type, read.detail)
  return read
}

export const locationOf = ({ services, org }: Ctx, kind: string, id = '') =>
  `${services.config.publicUrl}/api/v1/scim/${org.slug}/v2/${kind}${id && `/${id}`}`

export const listed = <T>(Resources: T[], totalResults = Resources.length, startIndex = 1) => ({
  schemas: [LIST],
  totalResults,
  startIndex,
  itemsPerPage: Resources.length,
  Resources,
})

const taken: Readonly<Record<string, string>> = {
  membership_scim_external_id: 'This externalId is somebody else’s.',
  membership_scim_user_name: 'This userName is somebody else’s.',
}
/** What is somebody else's already is a conflict. */
export async function unique<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const detail = taken[violated(error) ?? '']
    if (detail === undefined) throw error
    throw scimRefusal(409, 'uniqueness', detail)
  }
}
