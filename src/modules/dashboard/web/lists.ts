import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import type { t } from '#modules/dashboard/web/words.ts'

/** Where HR decides requests of a type. A module joins by one line. */
export const lists: Readonly<
  Record<string, { title: string; all: Parameters<typeof t>[0]; screen: string }>
> = {
  [leaveRequest.name]: {
    title: leaveRequest.title,
    all: 'requests.leaveAll',
    screen: 'admin-leave-employees-request',
  },
}

/** The filter of a list of people: `between('joined', month)`. */
export const between = (
  name: 'joined' | 'left' | 'probation' | 'contract' | 'birthday',
  { start, end }: { start: string; end: string },
): Readonly<Record<string, string>> => ({ [`${name}_from`]: start, [`${name}_to`]: end })
