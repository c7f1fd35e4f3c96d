import type { Hat } from '#kernel/endpoint.ts'
import { tellOfAction, useAction } from '#ui/data/query.ts'
import type { AnyThread } from '#engines/thread/thread.ts'

/** Attaches files to a subject, one after the other; where one is refused, which one is said and the others come all the same. */
export function useAttach({ create }: AnyThread['attachments'], success?: string) {
  const attach = useAction(create, success === undefined ? {} : { success })
  const send = async (params: { org: string; id: string }, as: Hat, files: readonly File[]) => {
    for (const file of files) {
      const body = new FormData()
      body.append('file', file)
      await attach
        // whatever the path of the subject is, the answer is the engine's
        .attempt({ params, query: { as }, body } as never)
        .catch((error: unknown) => void tellOfAction(error, file.name))
    }
  }
  return { send, pending: attach.pending }
}
