import { sql } from 'kysely'
import { invalid, notFound } from '#kernel/errors.ts'
import { changing } from '#platform/changing.ts'
import type { PersonCtx } from '#platform/context.ts'
import { violated, type Db } from '#platform/db.ts'
import { newId } from '#platform/id.ts'
import { handlePerson, type Route } from '#platform/route.ts'
import { anyHas } from '#platform/text-search.ts'
import { servePersonList } from '#engines/list/list-server.ts'
import { TEMPLATES_CHANGED } from '#engines/notify/notice-template-server.ts'
import { type NoticeFacts, type NoticeKind, unknownNames, usualFacts } from '#engines/notify/notice-words.ts'
import {
  notificationTemplates,
  type NoticeHints,
  type NotificationTemplate,
} from '#modules/commons/shared/notification-template.ts'

/** A kind, and the title of the module that tells it. */
export type ToldKind = NoticeKind & { group: string }

/** Serves the words for what all modules declare to tell. */
export function serveNotificationTemplates(kinds: readonly ToldKind[]): Route[] {
  const known = new Map(kinds.map((kind) => [kind.kind, kind]))
  const shown = (row: Row): NotificationTemplate => {
    // words of what is told no more can still be seen and removed
    const { title, group } = known.get(row.kind) ?? { title: row.kind, group: '' }
    return { ...row, title, group }
  }
  const hints: NoticeHints = {
    usual: hintsOf(usualFacts),
    kinds: kinds.map(({ kind, title, group, facts }) => ({ kind, title, group, hints: hintsOf(facts) })),
  }
  return [
    servePersonList(notificationTemplates.list, () => ({
      from: () => sql`notification_template n`,
      id: sql`n.id`,
      select: () => ({
        // said by the kind, which the program knows and the database does not
        title: sql`n.kind`,
        group: sql`''`,
        text_en: sql`n.text_en`,
        text_ne: sql`n.text_ne`,
        is_active: sql`n.is_active`,
        kind: sql`n.kind`,
        version: sql`n.version`,
      }),
      search: (_ctx, search) => {
        const titled = kinds.filter(({ title }) => title.toLowerCase().includes(search.toLowerCase()))
        const names = titled.map(({ kind }) => kind)
        return [sql`(${anyHas(search, sql`n.text_en`, sql`n.text_ne`)} or n.kind = any(${names}::text[]))`]
      },
      map: (_ctx, row: Row) => shown(row),
      order: sql`n.kind`,
    })),
    handlePerson(notificationTemplates.hints, async () => hints),
    handlePerson(notificationTemplates.commonHints, async () => hints),
    handlePerson(notificationTemplates.create, async (ctx, { body }) => {
      const values = { ...body, text_en: body.text_en ?? null, text_ne: body.text_ne ?? null }
      refuse(known, values)
      const id = newId()
      await guarded(() =>
        ctx.db
          .insertInto('notification_template')
          .values({ ...values, id })
          .execute(),
      )
      changed(ctx)
      return shown(await rowOf(ctx.db, id))
    }),
    handlePerson(notificationTemplates.update, async (ctx, { params, body }) => {
      const { version, ...change } = body
      const { row: current, write } = await changing(ctx, 'notification_template', params.id, version, {
        current: async ({ id }) => shown(await rowOf(ctx.db, id)),
      })
      refuse(known, { ...current, ...change })
      await guarded(() => write(change))
      changed(ctx)
      return shown(await rowOf(ctx.db, params.id))
    }),
    handlePerson(notificationTemplates.remove, async (ctx, { params }) => {
      await rowOf(ctx.db, params.id)
      await ctx.db.deleteFrom('notification_template').where('id', '=', params.id).execute()
      changed(ctx)
      return undefined
    }),
  ]
}

const hintsOf = (facts: NoticeFacts) => Object.entries(facts).map(([name, fact]) => ({ name, ...fact }))

type Row = Omit<NotificationTemplate, 'title' | 'group'>
const columns = ['id', 'version', 'kind', 'text_en', 'text_ne', 'is_active'] as const

async function rowOf(db: Db, id: string): Promise<Row> {
  const row = await db
    .selectFrom('notification_template')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Said at the field: a kind that is not told, no words, names in braces that its words do not know. */
function refuse(
  known: ReadonlyMap<string, ToldKind>,
  { kind, text_en, text_ne }: Pick<Row, 'kind' | 'text_en' | 'text_ne'>,
) {
  const declared = known.get(kind)
  if (!declared) throw invalid({ kind: ['Select a valid choice.'] })
  if (text_en === null && text_ne === null)
    throw invalid({ text_en: ['Text is Required in English or in Nepali'] })
  const names = [...Object.keys(usualFacts), ...Object.keys(declared.facts)]
  for (const [name, words] of Object.entries({ text_en, text_ne })) {
    const wrong = unknownNames(words ?? '', names)
    if (wrong.length)
      throw invalid({
        [name]: [`This notification does not know ${wrong.map((fact) => `{{${fact}}}`).join(', ')}.`],
      })
  }
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violated(error) === 'notification_template_kind')
      throw invalid({ kind: ['Notification template for this kind already exists.'] })
    throw error
  }
}

const changed = (ctx: PersonCtx) => ctx.afterCommit(() => ctx.services.bus.publish(TEMPLATES_CHANGED, ''))
