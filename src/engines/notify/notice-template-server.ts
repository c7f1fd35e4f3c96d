import { dayAt } from '#kernel/calendar/zone.ts'
import type { Services } from '#platform/context.ts'
import type { SignalCtx } from '#platform/signals.ts'
import { noticeWords, type usualFacts } from '#engines/notify/notice-words.ts'

/** Published when templates have changed: every process reads them again. */
export const TEMPLATES_CHANGED = 'notification_template'

interface Template {
  kind: string
  text_en: string | null
  text_ne: string | null
}

/** How a notice is worded: by the template of its kind, else as it stands. `text_ne` is for who reads Nepali. */
export async function wordedBy(
  ctx: SignalCtx,
  kind: string,
  { text, facts = {} }: { text: string; facts?: Readonly<Record<string, string>> },
): Promise<{ text: string; text_ne: string | null }> {
  const template = (await templatesOf(ctx)).get(kind)
  if (!template) return { text, text_ne: null }
  const usual: Record<keyof typeof usualFacts, string> = {
    text,
    actor: ctx.actor ?? ctx.org.name,
    organization: ctx.org.name,
    day: dayAt(ctx.at, ctx.org.time_zone),
  }
  const known = { ...facts, ...usual }
  return {
    text: noticeWords(template.text_en, known) ?? text,
    text_ne: noticeWords(template.text_ne, known),
  }
}

interface Held {
  templates: ReadonlyMap<string, Template> | null
  /** What was read before a change is not kept after it. */
  changes: number
}
const kept = new WeakMap<Services, Held>()

/** Few, and read once by each process until somebody changes one. */
async function templatesOf({ services, db }: SignalCtx): Promise<ReadonlyMap<string, Template>> {
  const held = kept.get(services) ?? watched(services)
  if (held.templates) return held.templates
  const { changes } = held
  const rows = await db
    .selectFrom('notification_template')
    .select(['kind', 'text_en', 'text_ne'])
    .where('is_active', '=', true)
    .execute()
  const templates = new Map(rows.map((row) => [row.kind, row]))
  if (held.changes === changes) held.templates = templates
  return templates
}

function watched(services: Services): Held {
  const held: Held = { templates: null, changes: 0 }
  const forget = () => {
    held.templates = null
    held.changes += 1
  }
  kept.set(services, held)
  services.bus.subscribe(TEMPLATES_CHANGED, forget)
  services.bus.onGap(forget)
  return held
}
