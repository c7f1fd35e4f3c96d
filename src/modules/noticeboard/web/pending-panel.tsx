import { Button, Collapse } from '@mantine/core'
import {
  IconArrowBackUp,
  IconBook2,
  IconBriefcase,
  IconCash,
  IconChecklist,
  IconChevronDown,
  IconCircleCheck,
  IconClockHour4,
  IconFileUpload,
  IconForms,
  IconInbox,
  IconMail,
  IconMessageQuestion,
  IconSpeakerphone,
  IconTarget,
  IconUserCheck,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { queryString } from '#kernel/client.ts'
import { hrefOf } from '#kernel/screen.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { Nothing, Panel } from '#ui/show/panel.tsx'
import type { Due, DueForm, Pending } from '#modules/noticeboard/shared/noticeboard.ts'
import { DocumentRow } from '#modules/noticeboard/web/document-row.tsx'
import { PendingRow, type PendingEntry } from '#modules/noticeboard/web/pending-row.tsx'
import { requestLists } from '#modules/noticeboard/web/request-lists.ts'
import { t } from '#modules/noticeboard/web/words.ts'
import styles from '#modules/noticeboard/web/board.module.css'

/** Fetched with the first survey that a click answers. */
const SurveyRow = lazy(() => import('#modules/noticeboard/web/survey-row.tsx'))
interface DuePage {
  screen: string
  search?: Readonly<Record<string, string>>
  sign: Icon
  words:
    | 'due.toRead'
    | 'due.toUpload'
    | 'due.toRecommend'
    | 'due.toAnswer'
    | 'due.toAccept'
    | 'due.toDo'
    | 'due.toFill'
    | 'due.toTake'
    | 'due.toAssess'
    | 'due.toDecide'
}
const candidates = (stage: string): DuePage => ({
  screen: `user-recruitment-${stage}-list`,
  sign: IconBriefcase,
  words: 'due.toAssess',
})
const inProfile = (tab: string) => ({ screen: 'user-profile', search: { tab } })
/** Documents are opened here, one by one: theirs is no page. */
const pages: Record<Exclude<Due['kind'], 'document'>, DuePage> = {
  notice: { screen: 'user-posts', sign: IconSpeakerphone, words: 'due.toRead' },
  vision: { screen: 'user-organization-vision-mission', sign: IconBook2, words: 'due.toRead' },
  ethics: { screen: 'user-organization-ethics', sign: IconBook2, words: 'due.toRead' },
  document_ask: { ...inProfile('documents'), sign: IconFileUpload, words: 'due.toUpload' },
  own_document: { ...inProfile('documents'), sign: IconBook2, words: 'due.toRead' },
  letter: { ...inProfile('letters'), sign: IconMail, words: 'due.toRead' },
  confirmation: {
    screen: 'user-supervisor-my-team-confirmation',
    sign: IconUserCheck,
    words: 'due.toRecommend',
  },
  exit_interview: { screen: 'user-exit-interview', sign: IconMessageQuestion, words: 'due.toAnswer' },
  delegation: { screen: 'user-leave-overview', sign: IconUsers, words: 'due.toAccept' },
  task: { screen: 'user-task-assigned-to-me', sign: IconChecklist, words: 'due.toDo' },
  task_feedback: { screen: 'user-task-approvals', sign: IconChecklist, words: 'due.toDecide' },
  'performance-appraisal': { screen: 'user-pa-appraisal', sign: IconForms, words: 'due.toFill' },
  goal_appraisal: { screen: 'user-dignity-evaluator', sign: IconTarget, words: 'due.toFill' },
  'monthly-appraisal': { screen: 'user-monthly-appraisal', sign: IconForms, words: 'due.toFill' },
  'employee-evaluation': { screen: 'user-employee-appraisal', sign: IconForms, words: 'due.toFill' },
  assessment: { screen: 'user-assessment-new-assessment', sign: IconMessageQuestion, words: 'due.toTake' },
  pre_screenings: candidates('pre-screening'),
  pre_screening_interviews: candidates('pre-screening-interview'),
  assessments: candidates('assessment'),
  interviews: candidates('interview'),
  post_screenings: candidates('post-screening'),
  reference_checks: candidates('reference-check'),
  payroll_approval: { screen: 'user-payroll-approval-request', sign: IconCash, words: 'due.toDecide' },
}
const kinds = ['returned', 'waiting', 'open', 'mine'] as const
const signs: Record<(typeof kinds)[number], Icon> = {
  returned: IconArrowBackUp,
  waiting: IconUserCheck,
  open: IconInbox,
  mine: IconClockHour4,
}
/** Of one's own in its list: those that wait for others, and those that are back. */
const ofMine = { mine: { status: 'Requested,Forwarded' }, returned: { status: 'Returned' } }

/** What this person should read, answer and decide; what they wait for others to do is folded. */
export function PendingPanel({
  pending,
  due,
  forms,
}: {
  pending: readonly Pending[]
  due: readonly Due[]
  forms: readonly DueForm[]
}) {
  const { org, to } = useScope()
  const documents = due.flatMap((one) => one.documents)
  const surveys = forms.filter(({ question }) => question !== null)
  const longer = forms.filter(({ question }) => question === null)
  const requests = (kind: (typeof kinds)[number]): PendingEntry[] =>
    pending.flatMap((line) => {
      const list = requestLists[line.type]
      const number = line[kind] ?? 0
      if (!list || number === 0) return []
      const isOwn = kind === 'mine' || kind === 'returned'
      const by = isOwn ? { ...ofMine[kind], ...list.mineBy } : list[`${kind}By`]
      return [
        {
          kind,
          number,
          title: declared(line.title),
          words: t(`pending.${kind}`, { count: number }),
          sign: signs[kind],
          href: hrefOf(list[isOwn ? 'mine' : kind], { slug: org }) + queryString(by ?? {}),
        },
      ]
    })
  const entries: PendingEntry[] = [
    ...due.flatMap(({ kind, count: number, due_on, first_id }) =>
      kind === 'document'
        ? []
        : [
            {
              kind: 'waiting' as const,
              number,
              title: t(`due.${kind}`),
              words: t(pages[kind].words, { count: number }),
              sign: pages[kind].sign,
              href: to(pages[kind].screen, first_id ? { id: first_id } : {}, pages[kind].search),
              due_on,
            },
          ],
    ),
    ...longer.map(({ id, title, due_on }) => ({
      kind: 'waiting' as const,
      number: null,
      title,
      words: t('due.form'),
      sign: IconForms,
      href: to('user-organization-forms', {}, { form: id }),
      due_on,
    })),
    ...requests('returned'),
    ...requests('waiting'),
    ...requests('open'),
  ]
  return (
    <Panel title={t('pending.title')}>
      {entries.length + documents.length + surveys.length === 0 ? (
        <Nothing icon={<IconCircleCheck size={20} stroke={1.6} />} hint={t('pending.noneHint')}>
          {t('pending.none')}
        </Nothing>
      ) : (
        <ul className={styles.tasks}>
          {documents.map((document) => (
            <DocumentRow key={document.id} document={document} />
          ))}
          {surveys.map(
            (form) =>
              form.question && (
                <Suspense key={form.id}>
                  <SurveyRow form={form} question={form.question} />
                </Suspense>
              ),
          )}
          {entries.map((entry) => (
            <PendingRow key={entry.href} {...entry} />
          ))}
        </ul>
      )}
      <OfOthers entries={requests('mine')} />
    </Panel>
  )
}

function OfOthers({ entries }: { entries: readonly PendingEntry[] }) {
  const [opened, open] = useState(false)
  if (entries.length === 0) return null
  const count = entries.reduce((sum, { number }) => sum + (number ?? 0), 0)
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        className={styles.more ?? ''}
        aria-expanded={opened}
        rightSection={<IconChevronDown size={15} aria-hidden />}
        onClick={() => open(!opened)}
      >
        {t('pending.ofOthers', { count })}
      </Button>
      <Collapse expanded={opened}>
        <ul className={styles.tasks}>
          {entries.map((entry) => (
            <PendingRow key={entry.href} {...entry} />
          ))}
        </ul>
      </Collapse>
    </>
  )
}
