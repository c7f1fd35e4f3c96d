import type { Day } from '#kernel/calendar/day.ts'
import type { Db } from '#platform/db.ts'
import { writeDraftsBy, type Said, type Wanted } from '#modules/hris/server/letter-make.ts'

interface Process {
  template_id: string | null
  employee_id: string
  issued_on: Day
  said: Said
  source: NonNullable<Wanted['source']>
  writer: { account_id: string | null; full_name: string; now: string }
}

/**
 * The letter that a change or a leaving brings along, as a draft: who issues it sees it first, and may know what it says.
 * Nothing happens twice, and an archived template writes nothing.
 */
export async function draftProcessLetter(
  db: Db,
  { template_id, employee_id, issued_on, said, source, writer }: Process,
): Promise<void> {
  if (template_id === null) return
  const [template, known] = await Promise.all([
    db
      .selectFrom('letter_template')
      .selectAll()
      .where('id', '=', template_id)
      .where('is_archived', '=', false)
      .executeTakeFirst(),
    db
      .selectFrom('letter')
      .select('id')
      .where('source', '=', source.of)
      .where('source_id', '=', source.id)
      .executeTakeFirst(),
  ])
  if (!template || known) return
  await writeDraftsBy(db, writer, template, [{ employee_id, issued_on, said, source }])
}

/** A process that was stopped takes its letter back as long as that is a draft. */
export const dropProcessLetter = (db: Db, of: NonNullable<Wanted['source']>['of'], id: string) =>
  db
    .deleteFrom('letter')
    .where('source', '=', of)
    .where('source_id', '=', id)
    .where('status', 'in', ['Draft', 'Approved'])
    .execute()

/** The letter of a change or a leaving: what its type chooses is more exact than what is mapped to its category. */
export async function letterOf(
  db: Db,
  type: { letter_template_id: string | null; category: string } | undefined,
): Promise<string | null> {
  if (!type || type.letter_template_id !== null) return type?.letter_template_id ?? null
  return mappedLetter(db, type.category)
}

/** The template that is mapped to an event, unless it is archived. */
export async function mappedLetter(db: Db, event: string): Promise<string | null> {
  const mapped = await db
    .selectFrom('letter_mapping as m')
    .innerJoin('letter_template as t', (join) =>
      join.onRef('t.org_id', '=', 'm.org_id').onRef('t.id', '=', 'm.letter_template_id'),
    )
    .select('t.id')
    .where('m.event', '=', event)
    .where('t.is_archived', '=', false)
    .executeTakeFirst()
  return mapped?.id ?? null
}
