import type { ReactNode } from 'react'
import type { z, ZodType } from 'zod'
import { useList, type ListOptions } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import type { RowAction } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { exportFormats } from '#engines/exchange/formats.ts'
import { useExports } from '#engines/exchange/exporting-web.ts'
import { useActions, type Actions } from '#engines/list/action-web.tsx'
import { shownColumns, shownFilters, type Render } from '#engines/list/columns-web.tsx'
import type { AnyList } from '#engines/list/list.ts'

type Loose = Readonly<Record<string, unknown>> & { readonly id: string }

export interface ListTableProps<L extends { readonly row: ZodType; readonly path: string }> {
  of: L
  /** Acts of rows, of chosen rows, and of the page. */
  actions?: Actions
  /** Columns that show more than their value. */
  render?: Render<z.output<L['row']>>
  /** What a row is called where its first column, which then has a `render`, may be empty. */
  name?: (row: z.output<L['row']>) => string
  /** More to be done with a row than its acts: opening what is its own. */
  rowActions?: (row: z.output<L['row']>) => readonly RowAction[]
  href?: (row: z.output<L['row']>) => string | undefined
  onOpen?: (row: z.output<L['row']>) => void
  /** More of the path than the organization. */
  params?: Readonly<Record<string, string>>
  /** Fixed parts of the question, which the address cannot change. */
  query?: Readonly<Record<string, string>>
  options?: ListOptions
  /** Between the bar and the rows; given the answer, for what it has beside its rows. */
  lead?: ReactNode | ((answer: unknown) => ReactNode)
  /** More controls at the right of the bar. */
  tools?: ReactNode
  bare?: boolean
  /** The buttons of the page stand at its head and not in the bar. */
  buttonsElsewhere?: boolean
}

/** The table of a declared list with its acts, to stand in a page, a tab or a dialog. */
export function ListTable<L extends { readonly row: ZodType; readonly path: string }>(
  props: ListTableProps<L>,
) {
  const { table, dialog } = useListTable(props)
  return (
    <>
      {table}
      {dialog}
    </>
  )
}

/** The page of a declared list: its head with the acts of the page, and its table. */
export function ListScreen<L extends { readonly row: ZodType; readonly path: string }>({
  title,
  subtitle,
  above,
  children,
  ...props
}: ListTableProps<L> & {
  /** The page's own title; that of the list unless told. */
  title?: string
  subtitle?: ReactNode
  above?: ReactNode
  children?: ReactNode
}) {
  const { declared, table, dialog, buttons } = useListTable({ ...props, buttonsElsewhere: true })
  return (
    <>
      <PageHead title={title ?? declared.title} subtitle={subtitle}>
        {children}
        {buttons}
      </PageHead>
      {above}
      {table}
      {dialog}
    </>
  )
}

function useListTable<L extends { readonly row: ZodType; readonly path: string }>(props: ListTableProps<L>) {
  // the screen reads the declaration, whatever its columns are; the props were checked against them
  const declared = props.of as unknown as AnyList
  const loose = props as unknown as ListTableProps<AnyList>
  const {
    actions = [],
    render = {},
    query = {},
    options = {},
    lead,
    tools,
    bare = false,
    buttonsElsewhere,
  } = props
  const { org, as, may } = useScope()
  const params = { org, ...props.params }
  const list = useList(declared, { params, query: { as, ...query } } as never, options)
  const exports = useExports(declared, list, query, exportFormats, props.params)
  const totals = declared.totals ? totalsIn(list.answer) : undefined
  const columns = shownColumns<Loose>(declared.columns, may, render as Render<Loose>, totals)
  const first = declared.phone?.first
  const inOrder = first
    ? [...columns.filter(({ key }) => key === first), ...columns.filter(({ key }) => key !== first)]
    : columns
  const ordered = inOrder.map((one, at) =>
    at === 0 && loose.name ? { ...one, value: loose.name as (row: Loose) => string } : one,
  )
  const [primary] = ordered
  const acts = useActions(actions, (row) => nameIn(primary?.value?.(row as Loose)))
  const own = loose.rowActions as ((row: Loose) => readonly RowAction[]) | undefined
  const rowActions =
    own || acts.rowActions
      ? (row: Loose) => [...(acts.rowActions?.(row) ?? []), ...(own?.(row) ?? [])]
      : undefined
  const button = acts.buttons.length > 0 ? <>{acts.buttons}</> : null
  const table = (
    <DataTable<Loose>
      title={declared.title}
      name={declared.path}
      list={list as never}
      search={declared.search}
      columns={ordered}
      filters={shownFilters(declared.filters, params)}
      exports={exports}
      bulk={acts.bulk as never}
      lead={typeof lead === 'function' ? lead(list.answer) : lead}
      bare={bare}
      second={declared.phone?.second ?? ordered.slice(1, 4).map(({ key }) => key)}
      {...(rowActions ? { rowActions } : {})}
      tools={
        (tools || (!buttonsElsewhere && button)) && (
          <>
            {tools}
            {!buttonsElsewhere && button}
          </>
        )
      }
      {...(declared.empty ? { emptyHint: declared.empty } : {})}
      emptyAction={button}
      {...(props.href ? { href: props.href as (row: Loose) => string | undefined } : {})}
      {...(props.onOpen ? { onOpen: props.onOpen as (row: Loose) => void } : {})}
    />
  )
  return { declared, table, dialog: acts.dialog, buttons: button }
}

function totalsIn(answer: unknown): Readonly<Record<string, string>> | undefined {
  const totals: unknown =
    typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'totals') : undefined
  return typeof totals === 'object' && totals !== null ? (totals as Record<string, string>) : undefined
}

/** What a row is called where it is named. */
function nameIn(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null) return ''
  const name: unknown = Reflect.get(value, 'full_name') ?? Reflect.get(value, 'name')
  return typeof name === 'string' ? name : ''
}
