import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Hat } from '#kernel/endpoint.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope, type Scope } from '#ui/data/scope.tsx'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { inCalendar } from '#ui/date/written.ts'
import { words } from '#ui/i18n/words.ts'
import { DetailSheet, type SheetAction } from '#ui/overlay/detail-sheet.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import type { Fact } from '#ui/show/facts.tsx'
import { Person } from '#ui/show/person.tsx'
import { declared as inWords } from '#ui/i18n/declared.ts'
import { stateWord } from '#ui/show/state-word.ts'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import type { TimelineItem } from '#ui/show/timeline.tsx'
import { t as ft } from '#engines/approval/flow-words-web.ts'
import { useDecide } from '#engines/approval/request-decide-web.ts'
import { EditRequest } from '#engines/approval/request-edit-web.tsx'
import { needsRemarks, type History } from '#engines/approval/request-type.ts'
import { turnFacts } from '#engines/approval/request-turn-web.tsx'
import type { RequestDetail, ShownRequestType } from '#engines/approval/request-screen-web.tsx'
import en from '#engines/approval/en.json'

const t = words(en, { ne: () => import('#engines/approval/ne.json') })
const order = ['cancel', 'revoke', 'decline', 'forward', 'approve'] as const

export interface RequestSheetProps<D extends ShownRequestType> {
  declared: D
  /** Null: closed. */
  id: string | null
  /** Where it was opened from; the screen's own when left out. */
  as?: Hat
  org?: string
  onClose: () => void
  facts: (request: RequestDetail<D>) => readonly (Fact | false | null)[]
  /** More of the thing itself, between facts and history. */
  more?: (request: RequestDetail<D>) => ReactNode
  /** The state as people read it on a day, where that is not the one in the data. */
  stateOf?: (request: RequestDetail<D>, today: string) => string
  /** After a decision that went through. */
  onActed?: () => void
}

/** One request, read and decided at the right of whatever is shown: facts, history, remarks, the lawful buttons. */
export function RequestSheet<D extends ShownRequestType>({
  declared,
  id,
  as,
  org,
  onClose,
  facts,
  more,
  stateOf = ({ status }) => status,
  onActed,
}: RequestSheetProps<D>) {
  const scope = useScope()
  const at = { org: org ?? scope.org, id: id ?? '' }
  const hat = as ?? scope.as
  const query = { as: hat }
  const read = useRead(declared.read, (id === null ? null : { params: at, query }) as never, {
    errors: 'inline',
  })
  const take = useDecide(declared, { org: at.org, as: hat })
  // the answer's shape is the declaration's: header, detail columns and histories
  const request = read.data as RequestDetail<D> | undefined

  const decide = async (action: string, remarks: string) => {
    const left = await take({ id: at.id, action, remarks, version: request?.version })
    return left ?? onActed?.()
  }

  return (
    <DetailSheet
      opened={id !== null}
      onClose={onClose}
      title={inWords(declared.title)}
      loading={read.isPending}
      error={read.error}
      onRetry={() => void read.refetch()}
      head={request && <Person person={request.sender} {...scope.linkOf(request.sender)} />}
      facts={
        request
          ? [
              { label: t('columns.status'), value: <StatusBadge status={stateOf(request, scope.today)} /> },
              { label: t('sheet.requestedOn'), value: <Moment value={request.created_at} /> },
              ...turnFacts(request),
              ...facts(request),
              { label: t('sheet.remarks'), value: request.request_remarks, wide: true },
            ]
          : []
      }
      history={request && saidHistory(request.histories, scope.linkOf)}
      actions={request ? actionsFor(declared, request) : []}
      onAct={decide}
      remarksOptional
    >
      {request && <EditRequest declared={declared} request={request} at={at} as={hat} />}
      {request && more?.(request)}
    </DetailSheet>
  )
}

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

const actionsFor = (
  declared: ShownRequestType,
  { abilities }: { abilities: Record<(typeof order)[number], boolean> },
): SheetAction[] =>
  order
    .filter((name) => abilities[name])
    .map((name) => ({
      name,
      title: t(`act.${name}`),
      needsRemarks: needsRemarks(declared, name),
      look: name === 'approve' ? 'primary' : name === 'forward' ? 'quiet' : 'danger',
    }))
