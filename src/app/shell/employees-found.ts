import { useDebouncedValue } from '@mantine/hooks'
import { autocomplete } from '#modules/hris/shared/directory.ts'
import { useRead } from '#ui/data/query.ts'

/** Specification 1, section 9: the search of employees waits so long after the last letter. */
const debounce = 1000
const nobody = [] as const

/**
 * Current employees of an organization by what is typed; nobody without an organization or a letter. `now` is a text that
 * nobody adds to any more, since Enter was pressed: it is not waited for.
 */
export function useEmployees(
  organization: string | null,
  typed: string,
  { wait = debounce, now = '' }: { wait?: number; now?: string } = {},
) {
  const text = organization ? typed.trim() : ''
  const [settled] = useDebouncedValue(text, wait)
  const isSettled = text === settled || text === now.trim()
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
    found: (isAsked && data?.results) || nobody,
    /** Whether `found` is the whole answer to what is typed. */
    answered: isAsked && data !== undefined,
    failed: isAsked && isError,
    isFetching,
  }
}
