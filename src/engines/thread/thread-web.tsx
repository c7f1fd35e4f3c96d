import type { Hat } from '#kernel/endpoint.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope, type Scope } from '#ui/data/scope.tsx'
import { TextSkeleton } from '#ui/show/loading.tsx'
import { Person } from '#ui/show/person.tsx'
import { Messages } from '#engines/thread/messages-web.tsx'
import type { AnyThread, Comment } from '#engines/thread/thread.ts'
import { t } from '#engines/thread/words-web.ts'

/** The conversation about one subject of a declaration, for those who may see it. */
export function Thread({
  declared,
  id,
  org,
  as,
  mayReply,
  title,
}: {
  declared: Pick<AnyThread, 'comments'>
  id: string
  org: string
  as: Hat
  mayReply: boolean
  /** Where a page has several: which it is. */
  title?: string
}) {
  const { linkOf } = useScope()
  const { list, create } = declared.comments
  const params = { org, id }
  // whatever the path of the subject is, the answer is the engine's
  const read = useRead(list, { params, query: { as, limit: 200 } } as never)
  const write = useAction(create, { errors: 'caller' })
  const found = read.data as { results: Comment[] } | undefined
  if (!found) return <TextSkeleton />
  return (
    <Messages
      messages={found.results.map(({ author, body, created_at, ...comment }) => ({
        id: comment.id,
        author: author.id ? <Author author={author} linkOf={linkOf} /> : t('anonymous'),
        body,
        at: created_at,
        dayOnly: author.id === null,
      }))}
      reply={(body) => write.attempt({ params, query: { as }, body: { body } } as never)}
      mayReply={mayReply}
      {...(title === undefined ? {} : { title })}
    />
  )
}

function Author({
  author: { person, full_name },
  linkOf,
}: {
  author: Comment['author']
  linkOf: Scope['linkOf']
}) {
  return (
    <Person person={person ?? { full_name }} {...(person ? linkOf(person) : {})} size={24} bare={!person} />
  )
}
