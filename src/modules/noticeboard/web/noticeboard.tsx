import { Skeleton } from '@mantine/core'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { CardsSkeleton } from '#ui/show/loading.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { PanelSkeleton } from '#ui/show/panel.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { board } from '#modules/noticeboard/shared/noticeboard.ts'
import { AwayPanel } from '#modules/noticeboard/web/away-panel.tsx'
import { BalanceStrip } from '#modules/noticeboard/web/balance-strip.tsx'
import { CelebrationPanel } from '#modules/noticeboard/web/celebration-panel.tsx'
import { Greeting } from '#modules/noticeboard/web/greeting.tsx'
import { HolidayPanel } from '#modules/noticeboard/web/holiday-panel.tsx'
import { JoinerPanel } from '#modules/noticeboard/web/joiner-panel.tsx'
import { PendingPanel } from '#modules/noticeboard/web/pending-panel.tsx'
import { TaskPanel } from '#modules/noticeboard/web/task-panel.tsx'
import { PostsPanel } from '#modules/noticeboard/web/posts-panel.tsx'
import { t } from '#modules/noticeboard/web/words.ts'
import styles from '#modules/noticeboard/web/board.module.css'

/** The landing page: the day, what waits for this person, and who of the colleagues is away or has something to celebrate. */
export default function Noticeboard() {
  const { org } = useScope()
  // always read anew: people come back to it after they have done something elsewhere
  const read = useRead(board, { params: { org } }, { errors: 'inline', fresh: 0 })
  if (read.isPending) return <Coming />
  if (!read.data)
    return (
      <>
        <PageHead title={t('title')} />
        <ReadState read={read} compact={false} />
      </>
    )
  const seen = read.data
  return (
    <div className={styles.board}>
      <Greeting board={seen} />
      <BalanceStrip balances={seen.balances} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <PendingPanel pending={seen.pending} due={seen.due} forms={seen.forms} />
          {seen.tasks.count > 0 && <TaskPanel tasks={seen.tasks} />}
          <PostsPanel linkPreviews={seen.link_previews} posting={seen.posting} />
        </div>
        <div className={styles.column}>
          {seen.away && <AwayPanel away={seen.away} isOff={seen.is_weekly_off || seen.holiday !== null} />}
          <HolidayPanel holidays={seen.holidays} />
          <CelebrationPanel
            birthdays={seen.birthdays}
            anniversaries={seen.anniversaries}
            today={seen.today}
          />
          <JoinerPanel joiners={seen.joiners} />
        </div>
      </div>
    </div>
  )
}

/** The same page before it is filled: nothing jumps when the answer comes. */
const Coming = () => (
  <div className={styles.board}>
    <div className={styles.greeting}>
      <div>
        <Skeleton height={30} width={280} radius="sm" mb={12} />
        <Skeleton height={14} width={220} radius="sm" />
      </div>
    </div>
    <CardsSkeleton cards={4} height={104} />
    <div className={styles.columns}>
      {[0, 1].map((column) => (
        <div key={column} className={styles.column}>
          {[0, 1].map((panel) => (
            <PanelSkeleton key={panel} />
          ))}
        </div>
      ))}
    </div>
  </div>
)
