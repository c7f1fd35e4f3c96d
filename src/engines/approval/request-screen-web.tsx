import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Endpoint, ResponseOf } from '#kernel/endpoint.ts'
import { useAddressValue } from '#ui/data/address.ts'
import { useList } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { words } from '#ui/i18n/words.ts'
import type { Fact } from '#ui/show/facts.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Person } from '#ui/show/person.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import type { Filter } from '#ui/table/filter.ts'
import { useExports } from '#engines/exchange/exporting-web.ts'
import type { ShownEditable } from '#engines/approval/editable.ts'
import { useBulk } from '#engines/approval/request-bulk-web.tsx'
import { isDecidable, useRowDecision } from '#engines/approval/request-row-web.tsx'
import { RequestSheet } from '#engines/approval/request-sheet-web.tsx'
import { statusesOf, type Decision } from '#engines/approval/decision.ts'
import type { History, RequestHeader } from '#engines/approval/request-type.ts'
import en from '#engines/approval/en.json'

const t = words(en, { ne: () => import('#engines/approval/ne.json') })

/** What the screens need of a declared request type: its `shown`. */
export interface ShownRequestType {
  readonly title: string
  readonly hr: readonly string[]
  readonly edit: Endpoint
  readonly editable?: ShownEditable | undefined
  readonly remarks_for?: readonly Decision[] | undefined
  readonly returns?: true | undefined
  readonly list: Endpoint
  readonly read: Endpoint
  readonly act: Endpoint
  readonly cancel: Endpoint
  readonly bulk: Endpoint
}
type Item<D extends ShownRequestType> = ResponseOf<D['list']> extends { results: (infer R)[] } ? R : never
export type RequestRow<D extends ShownRequestType> = RequestHeader & Item<D>
export type RequestDetail<D extends ShownRequestType> = RequestRow<D> & {
  histories: z.output<typeof History>[]
}

export interface RequestsScreenProps<D extends ShownRequestType> {
  declared: D
  title: string
  subtitle?: ReactNode
  /** Columns of the detail, between the sender and the status. */
  columns: readonly Column<RequestRow<NoInfer<D>>>[]
  facts: (request: RequestDetail<NoInfer<D>>) => readonly (Fact | false | null)[]
  more?: (request: RequestDetail<NoInfer<D>>) => ReactNode
  filters?: readonly Filter[]
  /** The state as people read it on a day, where that is not the one in the data. */
  stateOf?: (request: RequestRow<NoInfer<D>>, today: string) => string
  /** Whether requests may wait for the viewer; else the list shows all and offers no such filter. */
  waits?: boolean
  /** Whether several may be decided at once, by others than who asks; so unless told. */
  together?: boolean
  /** The button that asks, in the employee's area. */
  children?: ReactNode
  /** Above the list. */
  above?: ReactNode
}

/** The list of one request type in any area, each opening in its sheet; the address holds filters and the open one. */
export function RequestsScreen<D extends ShownRequestType>(props: RequestsScreenProps<D>) {
  const { declared, title, subtitle, columns, facts, more, filters = [], stateOf, children, above } = props
  const { org, as, may, today } = useScope()
  const decides = as !== 'hr' || may(declared.hr)
  const waits = as !== 'user' && (props.waits ?? true)
  const [open, setOpen] = useAddressValue('request', '')
  const list = useList(declared.list, { params: { org }, query: { as } } as never, {
    filters: waits ? { waiting: 'true' } : {},
  })
  const bulk = useBulk(declared)
  const row = useRowDecision(declared)
  const exports = useExports(declared.list, list)
  const sender: Column<RequestRow<D>> = {
    key: 'sender',
    title: t('columns.sender'),
    kind: 'person',
    // plain: it stands in the button that opens the request, whose sheet leads to the person
    render: ({ sender: person }) => <Person person={person} bare />,
  }
  return (
    <>
      <PageHead title={title} subtitle={subtitle}>
        {children}
      </PageHead>
      {above}
      <DataTable<RequestRow<D>>
        title={title}
        name={`${declared.title}-${as}`}
        // rows are as the declaration's list answers them
        list={list as never}
        search={as !== 'user'}
        columns={[
          ...(as === 'user' ? [] : [sender]),
          ...columns,
          { key: 'created_at', title: t('columns.requested'), kind: 'instant', hidden: as !== 'user' },
          {
            key: 'status',
            title: t('columns.status'),
            kind: 'status',
            ...(stateOf ? { value: (row) => stateOf(row, today) } : {}),
          },
          ...(waits && decides && list.rows.some(isDecidable) ? [row.column] : []),
        ]}
        filters={[
          { name: 'status', title: t('filters.status'), options: statusesOf(declared), multiple: true },
          ...(waits
            ? [
                {
                  name: 'waiting',
                  title: t('filters.waiting'),
                  options: [
                    {
                      value: 'true',
                      label: as === 'supervisor' ? t('filters.waitingForMe') : t('filters.open'),
                    },
                  ],
                },
              ]
            : []),
          ...filters,
        ]}
        exports={exports}
        bulk={waits && decides && (props.together ?? true) ? bulk.actions : []}
        onOpen={(row) => setOpen(row.id)}
      />
      {bulk.dialog}
      {row.dialog}
      <RequestSheet
        declared={declared}
        id={open || null}
        onClose={() => setOpen('')}
        facts={facts}
        {...(more ? { more } : {})}
        {...(stateOf ? { stateOf } : {})}
        onActed={() => setOpen('')}
      />
    </>
  )
}
