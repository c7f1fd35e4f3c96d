import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { useLocalList } from '#ui/table/local-list.ts'

/** Rows that are all at hand, as a table of their own inside a dialog or a tab. */
export function LocalTable<Row extends { id: string }>({
  title,
  rows,
  columns,
}: {
  title: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
}) {
  return <DataTable<Row> title={title} list={useLocalList(rows)} columns={columns} bare />
}
