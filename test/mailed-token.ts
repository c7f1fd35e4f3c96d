import { expect } from 'vitest'
import type { World } from '#test/world.ts'

/** The token of a link in the latest mail to an address, by what stands before it in the link; blank where none came. */
export async function mailedToken(
  world: Pick<World, 'services'>,
  email: string,
  before: string,
): Promise<string> {
  const mail = await world.services.database.asOwner((db) =>
    db
      .selectFrom('email_log')
      .select(['body_text', 'is_secret'])
      .where('recipient', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  )
  // whoever reads the log of mails reads no links
  expect(mail?.is_secret ?? true).toBe(true)
  return new RegExp(`${before}/(\\S+)`).exec(mail?.body_text ?? '')?.[1] ?? ''
}
