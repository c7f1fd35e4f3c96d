import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared as inWords } from '#ui/i18n/declared.ts'
import { words } from '#ui/i18n/words.ts'
import { DetailSheet, type SheetAction } from '#ui/overlay/detail-sheet.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { Person } from '#ui/show/person.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { needsRemarks } from '#engines/approval/decision.ts'
import { useDecide } from '#engines/approval/request-decide-web.ts'
import { EditRequest } from '#engines/approval/request-edit-web.tsx'
import { saidHistory } from '#engines/approval/request-history-web.tsx'
import type { RequestDetail, ShownRequestType } from '#engines/approval/request-screen-web.tsx'
import type { RequestSheetProps } from '#engines/approval/request-sheet-web.tsx'
import { turnFacts } from '#engines/approval/request-turn-web.tsx'
import en from '#engines/approval/en.json'

const t = words(en, { ne: () => import('#engines/approval/ne.json') })
const order = ['cancel', 'revoke', 'decline', 'return', 'forward', 'approve'] as const

/** What the sheet of a request holds, fetched when one is opened. */
export default function RequestSheetBody<D extends ShownRequestType>({
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
              request.request_remarks !== '' && {
                label: t('sheet.remarks'),
                value: request.request_remarks,
                wide: true,
              },
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
      look: name === 'approve' ? 'primary' : name === 'forward' || name === 'return' ? 'quiet' : 'danger',
    }))
