import { Button } from '@mantine/core'
import { IconConfetti, IconHeart, IconHeartHandshake, IconThumbUp } from '@tabler/icons-react'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { count } from '#ui/i18n/format.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import {
  reactionKinds,
  reactToPost,
  voteInPoll,
  type NoticePost,
  type ReactionKind,
} from '#modules/noticeboard/shared/notice-post.ts'
import { t } from '#modules/noticeboard/web/words.ts'
import styles from '#modules/noticeboard/web/posts.module.css'

const icons: Record<ReactionKind, typeof IconHeart> = {
  Like: IconThumbUp,
  Celebrate: IconConfetti,
  Support: IconHeartHandshake,
  Love: IconHeart,
}

/** One reaction of each reader; the same again takes it back. */
export function Reactions({ post }: { post: NoticePost }) {
  const { org } = useScope()
  const react = useAction(reactToPost)
  return (
    <span className={styles.reactions} role="group" aria-label={t('posts.reactions')}>
      {reactionKinds.map((kind) => {
        const Icon = icons[kind]
        const isOwn = post.own_reaction === kind
        const number = post.reactions.find((one) => one.kind === kind)?.count ?? 0
        return (
          <Button
            key={kind}
            size="compact-sm"
            variant={isOwn ? 'light' : 'subtle'}
            color={isOwn ? 'brand' : 'gray'}
            {...(isOwn ? {} : { c: 'var(--mantine-color-text)' })}
            aria-pressed={isOwn}
            aria-label={`${declared(kind)} ${count(number)}: ${post.title}`}
            title={declared(kind)}
            onClick={() =>
              void react.run({ params: { org, id: post.id }, body: { kind: isOwn ? null : kind } })
            }
          >
            <Icon size={16} aria-hidden />
            {number > 0 && <span className="ch-num">&nbsp;{count(number)}</span>}
          </Button>
        )
      })}
    </span>
  )
}

/** The question of a post: answers with their votes, one's own marked. */
export function PostPoll({ post, poll }: { post: NoticePost; poll: NonNullable<NoticePost['poll']> }) {
  const { org } = useScope()
  const vote = useAction(voteInPoll)
  const all = poll.options.reduce((sum, { votes }) => sum + votes, 0)
  return (
    <fieldset className={styles.poll}>
      <legend>{poll.question}</legend>
      {poll.options.map(({ id, label, votes }) => (
        <button
          key={id}
          type="button"
          disabled={!poll.is_open || vote.pending}
          aria-pressed={poll.own_option_id === id}
          onClick={() => void vote.run({ params: { org, id: post.id }, body: { option_id: id } })}
        >
          <span>{label}</span>
          <span className="ch-num">{count(votes)}</span>
          <progress value={votes} max={Math.max(all, 1)} aria-hidden />
        </button>
      ))}
      <small>
        {poll.is_open
          ? poll.closes_on !== null && (
              <>
                {t('posts.pollCloses')} <Day value={poll.closes_on} />
              </>
            )
          : t('posts.pollClosed')}
      </small>
    </fieldset>
  )
}
