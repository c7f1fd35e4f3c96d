import {
  IconChevronRight,
  IconBook2,
  IconCircleCheck,
  IconClockHour4,
  IconInbox,
  IconMessageQuestion,
  IconUserCheck,
  type Icon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { count } from '#ui/i18n/format.ts'
import { formRequest } from '#modules/forms/shared/form-request.ts'
import { changeRequest } from '#modules/hris/shared/change-request.ts'
import { letterRequest } from '#modules/hris/shared/letter-request.ts'
import { reviewRequest } from '#modules/hris/shared/review-request.ts'
import { leaveCancel } from '#modules/leave/shared/leave-cancel.ts'
import { leaveRequest } from '#modules/leave/shared/leave-request.ts'
import { resignation } from '#modules/offboarding/shared/resignation.ts'
import { noticeProposal } from '#modules/noticeboard/shared/notice-post.ts'
import type { Due, Pending } from '#modules/noticeboard/shared/noticeboard.ts'
import { Nothing, Panel } from '#ui/show/panel.tsx'
import { t } from '#modules/noticeboard/web/words.ts'
import styles from '#modules/noticeboard/web/board.module.css'

/** Where the requests of a type are, in each role. A module joins by one line. */
interface Lists {
  title: string
  waiting: string
  mine: string
  open: string
  /** What the list of those that wait for the viewer needs beside its path. */
  waitingBy?: Record<string, string>
  /** The like for those of one's own and for HR's. */
  mineBy?: Record<string, string>
  openBy?: Record<string, string>
}
const lists: Record<string, Lists> = {
  [leaveRequest.name]: {
    title: leaveRequest.title,
    waiting: 'user-supervisor-leave-requests',
    mine: 'user-leave-request',
    open: 'admin-leave-employees-request',
  },
  [leaveCancel.name]: {
    title: leaveCancel.title,
    waiting: 'user-supervisor-leave-cancel-requests',
    mine: 'user-leave-cancel-history',
    open: 'admin-leave-cancel-request',
  },
  [changeRequest.name]: {
    title: changeRequest.title,
    waiting: 'user-supervisor-my-team-reports-profile-change-requests',
    mine: 'user-profile-change-request',
    open: 'admin-hris-change-requests',
  },
  [letterRequest.name]: {
    title: letterRequest.title,
    waiting: 'user-supervisor-my-team-reports-profile-change-requests',
    mine: 'user-profile-change-request',
    open: 'admin-hris-settings-letter-template',
    waitingBy: { shown: 'letters' },
    mineBy: { shown: 'letters' },
    openBy: { shown: 'requests' },
  },
  // nobody has one of their own: HR prepares it
  [reviewRequest.name]: {
    title: reviewRequest.title,
    waiting: 'user-supervisor-my-team-reports-profile-change-requests',
    mine: 'user-noticeboard',
    open: 'admin-hris-employment-review-review-details',
    waitingBy: { shown: 'reviews' },
    openBy: { shown: 'requests' },
  },
  [resignation.name]: {
    title: resignation.title,
    waiting: 'user-resignation-request',
    mine: 'user-resignation',
    open: 'admin-hris-resignation-request',
    waitingBy: { whose: 'team' },
  },
  [formRequest.name]: {
    title: formRequest.title,
    waiting: 'user-organization-form-request',
    mine: 'user-organization-form-request',
    open: 'admin-forms-response',
  },
  // HR alone decides about these: nobody's turn comes as a supervisor
  [noticeProposal.name]: {
    title: noticeProposal.title,
    waiting: 'user-noticeboard',
    mine: 'user-noticeboard',
    open: 'admin-hris-noticeboard-approval-request',
  },
}
const pages: Record<Due['kind'], { screen: string; sign: Icon }> = {
  document: { screen: 'user-organization-document', sign: IconBook2 },
  vision: { screen: 'user-organization-vision-mission', sign: IconBook2 },
  ethics: { screen: 'user-organization-ethics', sign: IconBook2 },
  exit_interview: { screen: 'user-exit-interview', sign: IconMessageQuestion },
}
const kinds = ['waiting', 'open', 'mine'] as const
const signs: Record<(typeof kinds)[number], Icon> = {
  waiting: IconUserCheck,
  open: IconInbox,
  mine: IconClockHour4,
}
const unfinished = { status: 'Requested,Forwarded' }

/** What this person should read, answer and decide, and what they wait for. */
export function PendingPanel({ pending, due }: { pending: readonly Pending[]; due: readonly Due[] }) {
  const { to } = useScope()
  const toDo = due.map(({ kind, count: number }) => ({
    kind: 'waiting' as const,
    number,
    title: t(`due.${kind}`),
    words: t(kind === 'exit_interview' ? 'due.toAnswer' : 'due.toRead', { count: number }),
    sign: pages[kind].sign,
    href: to(pages[kind].screen),
  }))
  const requests = kinds.flatMap((kind) =>
    pending.flatMap((line) => {
      const list = lists[line.type]
      const number = line[kind] ?? 0
      if (!list || number === 0) return []
      const by = kind === 'mine' ? { ...unfinished, ...list.mineBy } : list[`${kind}By`]
      return [
        {
          kind,
          number,
          title: declared(list.title),
          words: t(`pending.${kind}`, { count: number }),
          sign: signs[kind],
          href: to(list[kind], {}, by ?? {}),
        },
      ]
    }),
  )
  const entries = [...toDo, ...requests]
  return (
    <Panel title={t('pending.title')}>
      {entries.length === 0 ? (
        <Nothing icon={<IconCircleCheck size={20} stroke={1.6} />} hint={t('pending.noneHint')}>
          {t('pending.none')}
        </Nothing>
      ) : (
        <ul className={styles.tasks}>
          {entries.map(({ kind, number, title, words, sign: Sign, href }) => (
            <li key={`${kind} ${title}`}>
              <Link to={href} className={styles.task} data-kind={kind}>
                <span className={styles.taskSign}>
                  <Sign size={18} stroke={1.7} aria-hidden />
                </span>
                <span className={styles.taskWords}>
                  <strong>{title}</strong>
                  <span>{words}</span>
                </span>
                <span className={`${styles.taskCount} ch-num`} aria-hidden>
                  {count(number)}
                </span>
                <IconChevronRight size={16} className={styles.chevron} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
