import { useAttach } from '#engines/thread/attach-web.ts'
import type { AnyThread } from '#engines/thread/thread.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import * as requests from '#modules/attendance/shared/request.ts'
import { t } from '#modules/attendance/web/words.ts'

export const declaredOf = {
  adjustment: requests.adjustmentRequest,
  web: requests.webRequest,
  travel: requests.travelRequest,
  travelDelete: requests.travelDelete,
  timesheet: requests.timesheetRequest,
  overtime: requests.overtimeRequest,
  claim: requests.overtimeClaim,
  credit: requests.creditRequest,
  creditDelete: requests.creditDelete,
}
export type RequestKind = keyof typeof declaredOf
/** Kinds to which files can be attached. */
export const threadOf: { readonly [K in RequestKind]?: AnyThread } = {
  adjustment: requests.adjustmentThread,
  travel: requests.travelThread,
}

/** Sends a request, then the files that were chosen with it. */
export function useAsk(kind: RequestKind) {
  const { org } = useScope()
  const create = useAction(declaredOf[kind].create, { success: t('request.sent') })
  const thread = threadOf[kind]
  const attach = useAttach((thread ?? requests.adjustmentThread).attachments)
  return async ({ papers, ...body }: Record<string, unknown>) => {
    const made = await create.attempt({ params: { org }, body } as never)
    if (thread) await attach.send({ org, id: made.id }, 'user', (papers ?? []) as File[])
  }
}
