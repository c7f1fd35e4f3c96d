import { useRead } from '#ui/data/query.ts'
import { expenseType } from '#modules/commons/shared/expense-type.ts'

/** The types of expenses to choose from. */
export function useTypes(wanted = true) {
  const read = useRead(expenseType.list, wanted ? { query: { limit: 200 } } : null, { errors: 'inline' })
  return (read.data?.results ?? []).map(({ id, name }) => ({ value: id, label: name }))
}
