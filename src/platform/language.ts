import type { Language } from '#kernel/calendar/names.ts'
import { readerOf, type Reader } from '#platform/mail-words.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'

/** In which language somebody uses the application. */
export async function languageOf(db: Db, accountId: string): Promise<Language> {
  const row = await db.selectFrom('account').select('language').where('id', '=', accountId).executeTakeFirst()
  return row?.language === 'ne' ? 'ne' : 'en'
}

/** How somebody who works or worked here reads a mail: by their login, and without one in English. */
export async function readerOfEmployee(db: Db, employeeId: string): Promise<Reader> {
  const row = await db
    .selectFrom('employee as e')
    .innerJoin('organization as o', 'o.org_id', 'e.org_id')
    .leftJoin('account as a', 'a.id', 'e.account_id')
    .select(['a.language', sql<'en' | 'bs'>`coalesce(a.calendar, o.default_calendar)`.as('calendar')])
    .where('e.id', '=', employeeId)
    .executeTakeFirst()
  return readerOf(row ?? {})
}
