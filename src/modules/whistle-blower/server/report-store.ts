import { randomInt } from 'node:crypto'
import type { Db } from '#platform/db.ts'
import { lock, unlock } from '#modules/whistle-blower/server/envelope.ts'
import type { ReportInput } from '#modules/whistle-blower/shared/reporting.ts'

/** What is locked of a report. */
export type Content = Pick<ReportInput, 'description' | 'happened' | 'place' | 'people' | 'evidence'> & {
  /** Of reports from before custodians; since then the name is locked with a key of its own. */
  identity?: string
  /** Whom the reporter left out, so that nobody gives it to them later. Missing in reports from before it was kept. */
  left_out?: readonly string[]
}
/** What is locked of a message; who wrote it, where it was an investigator. */
interface Said {
  body: string
  by: string | null
  /** Of the follow-up. */
  answer?: 'Yes' | 'No'
}
type Author = 'Reporter' | 'Investigator' | 'Note'

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** By chance and not in order, so that it tells nothing of how many there are. */
export const newReference = () =>
  `R-${Array.from({ length: 7 }, () => letters[randomInt(letters.length)]).join('')}`

export const contentOf = (key: Buffer, report: { id: string; content: string | null }): Content | null =>
  // locked by us from this type
  report.content === null ? null : (JSON.parse(unlock(key, report.id, report.content).toString()) as Content)

export async function addMessage(
  db: Db,
  { report_id, key, today }: { report_id: string; key: Buffer; today: string },
  author: Author,
  said: Said,
) {
  const position = (await lastPosition(db, 'whistle_message', report_id)) + 1
  const content = lock(key, `${report_id} message ${position}`, JSON.stringify(said))
  await db
    .insertInto('whistle_message')
    .values({ report_id, position, author, content, written_on: today })
    .execute()
  return position
}

export async function messagesOf(db: Db, report_id: string, key: Buffer) {
  const rows = await db
    .selectFrom('whistle_message')
    .select(['position', 'author', 'content', 'written_on'])
    .where('report_id', '=', report_id)
    .orderBy('position')
    .execute()
  return rows.map(({ position, author, content, written_on }) => ({
    position,
    author: author as Author,
    written_on,
    // locked by `addMessage`
    ...(JSON.parse(unlock(key, `${report_id} message ${position}`, content).toString()) as Said),
  }))
}

/** The report is locked by whoever adds to it, so that no two have the same place. */
export async function lastPosition(
  db: Db,
  table: 'whistle_message' | 'whistle_file' | 'whistle_log',
  report_id: string,
): Promise<number> {
  await db.selectFrom('whistle_report').select('id').where('id', '=', report_id).forUpdate().execute()
  const last = await db
    .selectFrom(table)
    .select('position')
    .where('report_id', '=', report_id)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.position ?? 0
}
