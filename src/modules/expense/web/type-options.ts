import { useRead } from '#ui/data/query.ts'
import { expenseType } from '#modules/commons/shared/expense-type.ts'

export interface TypeOption {
  value: string
  label: string
  /** Null where it is claimed by amount. */
  counted: { unit_name: string } | null
}

/** The types of expenses to choose from. */
export function useTypes(wanted = true): TypeOption[] {
  const read = useRead(expenseType.list, wanted ? { query: { limit: 200 } } : null, { errors: 'inline' })
  return (read.data?.results ?? []).map(({ id, name, unit, unit_name }) => ({
    value: id,
    label: name,
    counted: unit === 'Amount' ? null : { unit_name: unit === 'Distance' ? 'km' : (unit_name ?? '') },
  }))
}

/** How a type is counted; null where its amount is typed. */
export const countedBy = (types: readonly TypeOption[], id: unknown) =>
  types.find(({ value }) => value === id)?.counted ?? null
