import { useDebouncedValue } from '@mantine/hooks'
import { autocomplete } from '#modules/hris/shared/directory.ts'
import { useRead } from '#ui/data/query.ts'

/** Specification 1, section 9: the search of employees waits so long after the last letter. */
const debounce = 1000

/** Current employees of an organization by what is typed; nobody without an organization or a letter. */
export function useEmployees(organization: string | null, typed: string) {
  const text = organization ? typed.trim() : ''
  const [settled] = useDebouncedValue(text, debounce)
  const isSettled = text === settled
  const { data, isFetching, isError } = useRead(
    autocomplete,
    organization && text && isSettled
      ? { query: { search: text, organization, user_status: 'current' } }
      : null,
    { errors: 'inline' },
  )
  const isAsked = text !== '' && isSettled
  return {
    waiting: text !== '' && (!isSettled || isFetching),
    /** Nothing that was found for other letters. */
    found: (isAsked && data?.results) || [],
    /** Whether `found` is the whole answer to what is typed. */
    answered: isAsked && data !== undefined,
    failed: isAsked && isError,
    isFetching,
  }
}
