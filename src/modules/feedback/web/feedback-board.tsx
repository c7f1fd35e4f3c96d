import { Button, Text } from '@mantine/core'
import { IconArrowBigUp, IconArrowBigUpFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Board } from '#ui/show/board.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { stateWord } from '#ui/show/state-word.ts'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { feedback, type BoardItem } from '#modules/feedback/shared/feedback.ts'
import styles from '#modules/feedback/web/feedback.module.css'
import { t } from '#modules/feedback/web/words.ts'

const columns = ['New', 'In review', 'Planned', 'Done', 'Not planned'] as const

/** What is on the board, by what becomes of it; in each column by votes. */
export function FeedbackBoard() {
  const { org } = useScope()
  const read = useRead(feedback.board, { params: { org }, query: { limit: 200 } })
  const [shown, show] = useState<string | null>(null)
  const rows = read.data?.results ?? []
  const item = rows.find(({ id }) => id === shown)
  if (!read.data) return <ReadState read={read} waiting={<FormSkeleton fields={4} />} compact={false} />
  return (
    <>
      <Text c="dimmed" mb="md">
        {t('boardHint')}
      </Text>
      <Board<BoardItem>
        nothing={t('boardNothing')}
        columns={columns
          .map((status) => ({ title: status, rows: rows.filter((row) => row.status === status) }))
          // what came to nothing has a column only where there is any
          .filter((column) => column.title !== 'Not planned' || column.rows.length > 0)
          .map((column) => ({ ...column, title: stateWord(column.title) }))}
        card={(row) => (
          <>
            <button type="button" className={styles.title} onClick={() => show(row.id)}>
              {row.title}
            </button>
            <div className={styles.foot}>
              <span>
                {declared(row.kind)} · {row.sender?.full_name ?? t('anonymous')}
              </span>
              <Vote item={row} />
            </div>
          </>
        )}
      />
      <Dialog opened={item !== undefined} onClose={() => show(null)} title={item?.title ?? ''}>
        {item && (
          <div className={styles.detail}>
            <div className={styles.foot}>
              <span>
                {declared(item.kind)} · {item.sender?.full_name ?? t('anonymous')} ·{' '}
                <Day value={item.created_on} />
              </span>
              <StatusBadge status={item.status} />
            </div>
            <p>{item.body}</p>
            {item.outcome && <Callout title={t('outcome')}>{item.outcome}</Callout>}
            <Vote item={item} />
          </div>
        )}
      </Dialog>
    </>
  )
}

/** The number of votes, and one's own among them while it is not decided. */
export function Vote({ item }: { item: BoardItem }) {
  const { org } = useScope()
  const vote = useAction(feedback.vote)
  const Sign = item.has_voted ? IconArrowBigUpFilled : IconArrowBigUp
  if (!item.may_vote) return <span>{t('votesOf', { count: item.votes })}</span>
  return (
    <Button
      size="compact-sm"
      variant={item.has_voted ? 'light' : 'default'}
      leftSection={<Sign size={14} aria-hidden />}
      loading={vote.pending}
      aria-pressed={item.has_voted}
      aria-label={`${t(item.has_voted ? 'unvote' : 'vote')}: ${item.title}, ${t('votesOf', { count: item.votes })}`}
      onClick={() => void vote.run({ params: { org, id: item.id }, body: { on: !item.has_voted } })}
    >
      {item.votes}
    </Button>
  )
}
