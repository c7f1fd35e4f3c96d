import { invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'

/** What a paper of a person is: a kind that is in use, is not the organization's alone, and asks for an end where it has one. */
export async function refuseCategory(
  { db }: Pick<Ctx, 'db'>,
  id: string,
  paper?: { expires_on?: string | null | undefined },
): Promise<void> {
  const category = await db
    .selectFrom('document_category')
    .select(['kind', 'expires'])
    .where('id', '=', id)
    .where('is_archived', '=', false)
    .executeTakeFirst()
  if (!category || category.kind === 'Organization')
    throw invalid({ category_id: ['Select a valid choice.'] })
  if (paper && category.expires && !paper.expires_on)
    throw invalid({ expires_on: ['Expires on is Required'] })
}
