import type { DataColumn } from '#engines/dataset/data-set.ts'

export interface ColumnGroup {
  title: string
  columns: DataColumn[]
}

/** Columns below the headings that their declaration gives them, in its order. */
export function groupsOf(columns: readonly DataColumn[]): ColumnGroup[] {
  const groups = new Map<string, DataColumn[]>()
  for (const column of columns) groups.set(column.group, [...(groups.get(column.group) ?? []), column])
  return [...groups].map(([title, inside]) => ({ title, columns: inside }))
}

/** For a native choice of a column. */
export const columnOptions = (columns: readonly DataColumn[]) =>
  groupsOf(columns).map(({ title, columns: inside }) => ({
    group: title,
    items: inside.map((column) => ({ value: column.key, label: column.title })),
  }))
