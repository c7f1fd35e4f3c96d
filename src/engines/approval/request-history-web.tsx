import type { z } from 'zod'
import type { Scope } from '#ui/data/scope.tsx'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { inCalendar } from '#ui/date/written.ts'
import { words } from '#ui/i18n/words.ts'
import { Person } from '#ui/show/person.tsx'
import { stateWord } from '#ui/show/state-word.ts'
import type { TimelineItem } from '#ui/show/timeline.tsx'
import { t as ft } from '#engines/approval/flow-words-web.ts'
import type { History } from '#engines/approval/request-type.ts'
import en from '#engines/approval/en.json'

const t = words(en, { ne: () => import('#engines/approval/ne.json') })

/** What happened to a request, as sheets show it. */
export const saidHistory = (
  histories: readonly z.output<typeof History>[],
  linkOf: Scope['linkOf'],
): TimelineItem[] =>
  histories.map((entry) => ({
    id: entry.id,
    title: stateWord(entry.action_performed),
    by: <Doer entry={entry} linkOf={linkOf} />,
    at: entry.created_at,
    ...(entry.remarks || entry.changes.length ? { text: <Said entry={entry} /> } : {}),
  }))

/** Who did it; a delegate with the name of whoever they stood in for. */
function Doer({
  entry: { action_performed_by, on_behalf_of },
  linkOf,
}: {
  entry: z.output<typeof History>
  linkOf: Scope['linkOf']
}) {
  const { person, full_name } = action_performed_by
  return (
    <Person
      person={person ?? { full_name }}
      {...(person ? linkOf(person) : {})}
      second={on_behalf_of ? t('sheet.inPlaceOf', { other: on_behalf_of }) : undefined}
      size={24}
      bare={!person}
    />
  )
}

/** Remarks, and below them who was chosen or what was changed. */
function Said({ entry: { remarks, changes } }: { entry: z.output<typeof History> }) {
  const calendar = useCalendar()
  return (
    <>
      {remarks}
      {changes.map(({ title, from, to }) => (
        <div key={title}>
          {inCalendar(
            calendar,
            from === null && to !== null
              ? ft('change.chosen', { title, to })
              : ft('change.line', {
                  title,
                  from: from ?? ft('change.nothing'),
                  to: to ?? ft('change.nothing'),
                }),
          )}
        </div>
      ))}
    </>
  )
}
