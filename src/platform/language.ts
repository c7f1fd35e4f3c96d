import type { Language } from '#kernel/calendar/names.ts'
import type { Db } from '#platform/db.ts'

/** In which language somebody uses the application. */
export async function languageOf(db: Db, accountId: string): Promise<Language> {
  const row = await db.selectFrom('account').select('language').where('id', '=', accountId).executeTakeFirst()
  return row?.language === 'ne' ? 'ne' : 'en'
}
