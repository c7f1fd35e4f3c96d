import { IconLinkOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { usePageTitle } from '#ui/show/page-title.ts'
import { WireError } from '#ui/data/failure.ts'
import { Empty } from '#ui/show/empty.tsx'
import { ErrorState } from '#ui/show/error-state.tsx'
import styles from '#ui/show/link-page.module.css'
import { FormSkeleton } from '#ui/show/loading.tsx'

interface Read<T> {
  data: T | undefined
  error: Error | null
  refetch: () => unknown
}

/** The page behind a link for somebody without a login: what the link shows, or that it is over (403, 404). */
export function LinkPage<T>({
  title,
  read,
  over,
  overHint,
  done = null,
  children,
}: {
  /** Of the window. */
  title: string
  read: Read<T>
  over: string
  overHint: string
  /** What is said in place of all else once nothing more is to be done. */
  done?: ReactNode
  children: (seen: T) => ReactNode
}) {
  usePageTitle(title)
  const { data, error, refetch } = read
  const isOver = error instanceof WireError && [403, 404].includes(error.status)
  if (done)
    return (
      <Page>
        <LinkCard>{done}</LinkCard>
      </Page>
    )
  if (isOver)
    return (
      <Page>
        <LinkCard>
          <Empty page icon={<IconLinkOff size={26} stroke={1.5} />} title={over} hint={overHint} />
        </LinkCard>
      </Page>
    )
  if (error)
    return (
      <Page>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Page>
    )
  return (
    <Page>
      {data === undefined ? (
        <LinkCard>
          <FormSkeleton fields={5} />
        </LinkCard>
      ) : (
        children(data)
      )}
    </Page>
  )
}

const Page = ({ children }: { children: ReactNode }) => <div className={styles.page}>{children}</div>

export const LinkCard = ({ children }: { children: ReactNode }) => (
  <div className={styles.card}>{children}</div>
)
/** Who asks, what for, and until when. */
export const LinkHead = ({ children }: { children: ReactNode }) => (
  <header className={styles.head}>{children}</header>
)
