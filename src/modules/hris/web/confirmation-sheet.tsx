import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { P } from '#kernel/permission.ts'
import { AnswerForm } from '#engines/questions/answering-web.tsx'
import { SheetQuestions } from '#engines/questions/sheet-web.tsx'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { sayFailure } from '#ui/feedback/snackbar.ts'
import { refusal } from '#ui/i18n/refusal.ts'
import { withDays } from '#ui/i18n/with-days.ts'
import { SideDrawer } from '#ui/overlay/side-drawer.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { Person } from '#ui/show/person.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import {
  answerConfirmation,
  askConfirmation,
  keepConfirmation,
  readConfirmation,
  type ConfirmationDetail,
} from '#modules/hris/shared/confirmation.ts'
import { DecideDialog } from '#modules/hris/web/confirmation-decide.tsx'
import { Recommending, type Recommended } from '#modules/hris/web/confirmation-recommend.tsx'
import { lt } from '#modules/hris/web/life-words.ts'

/** One probation that ends: to be answered by the supervisor, to be decided by HR, then as it was. */
export function ConfirmationSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { org, as } = useScope()
  const read = useRead(readConfirmation, id ? { params: { org, id }, query: { as } } : null, {
    errors: 'inline',
    fresh: 0,
  })
  const shown = read.data
  return (
    <SideDrawer
      opened={id !== ''}
      onClose={onClose}
      title={shown?.person.full_name ?? lt('confirm.title')}
      size={720}
    >
      <ReadState read={read} compact={false} />
      {shown && <Shown key={shown.version} shown={shown} onClose={onClose} />}
    </SideDrawer>
  )
}

function Shown({ shown, onClose }: { shown: ConfirmationDetail; onClose: () => void }) {
  const { org, as, may, linkOf } = useScope()
  const ask = useAction(askConfirmation, { success: lt('confirm.asked') })
  const [deciding, setDeciding] = useState(false)
  const { state, abilities } = shown
  return (
    <>
      <Group justify="space-between" mb="md">
        <Person person={shown.person} {...linkOf(shown.person)} />
        <StatusBadge status={lt(`confirm.states.${state}`)} tone={state === 'Decided' ? 'success' : 'info'} />
      </Group>
      {shown.closed_because && <Callout tone="neutral" title={refusal(withDays(shown.closed_because))} />}
      {shown.days_left < 0 && (state === 'Asked' || state === 'Answered') && (
        <Callout tone="warning" title={lt('confirm.overdue')} />
      )}
      <FactsOf shown={shown} />
      {state === 'Not asked' && as === 'hr' && may([P.hris.employmentReview], 'write') && (
        <Button
          my="md"
          loading={ask.pending}
          onClick={() =>
            void ask.run({ params: { org }, body: { employee_id: shown.person.id } }).then(onClose)
          }
        >
          {lt('confirm.ask')}
        </Button>
      )}
      {abilities.decide && (
        <Button my="md" onClick={() => setDeciding(true)}>
          {lt('confirm.decide')}
        </Button>
      )}
      {abilities.answer ? (
        <Answer shown={shown} onDone={onClose} />
      ) : (
        shown.recommendation && (
          <>
            <Text component="h3" fw={600} mt="lg" mb="sm">
              {lt('confirm.answers')}
            </Text>
            {shown.items.length ? (
              <SheetQuestions items={shown.items} given />
            ) : (
              <Text c="dimmed">{lt('confirm.none')}</Text>
            )}
          </>
        )
      )}
      <DecideDialog shown={shown} opened={deciding} onClose={() => setDeciding(false)} />
    </>
  )
}

function FactsOf({ shown }: { shown: ConfirmationDetail }) {
  const { as, to, linkOf } = useScope()
  const day = (label: string, value: string | null) =>
    value !== null && { label, value: <DateText value={value} beside /> }
  const said = (label: string, value: string | null) => value !== null && { label, value, wide: true }
  const isHr = as === 'hr'
  return (
    <Facts
      facts={[
        day(lt('confirm.joined'), shown.joined_on),
        day(lt('confirm.ends'), shown.ends_on),
        { label: lt('confirm.extended'), value: String(shown.extended) },
        shown.latest_end === null
          ? { label: lt('confirm.latest'), value: lt('confirm.noLonger') }
          : day(lt('confirm.latest'), shown.latest_end),
        {
          label: lt('confirm.supervisor'),
          value: shown.supervisor ? (
            <Person person={shown.supervisor} {...linkOf(shown.supervisor)} size={24} />
          ) : (
            lt('confirm.nobody')
          ),
        },
        day(lt('confirm.askedOn'), shown.asked_on),
        day(lt('confirm.due'), shown.due_on),
        shown.recommendation !== null && {
          label: lt('confirm.recommendation'),
          value: lt(`confirm.outcomes.${shown.recommendation}`),
        },
        shown.extend_months !== null && { label: lt('confirm.months'), value: String(shown.extend_months) },
        shown.recommended_at !== null && {
          label: lt('confirm.recommendedBy'),
          value: (
            <>
              {shown.recommended_by} · <Moment value={shown.recommended_at} />
              {shown.late_days > 0 && <> · {lt('confirm.lateBy', { count: shown.late_days })}</>}
            </>
          ),
        },
        shown.score !== null && { label: lt('confirm.score'), value: `${shown.score} %` },
        said(lt('confirm.reason'), shown.reason),
        shown.outcome !== null && {
          label: lt('confirm.decision'),
          value: lt(`confirm.outcomes.${shown.outcome}`),
        },
        shown.decided_at !== null && {
          label: lt('confirm.decidedBy'),
          value: (
            <>
              {shown.decided_by} <Moment value={shown.decided_at} />
            </>
          ),
        },
        said(lt('confirm.remarks'), shown.decision_remarks),
        isHr &&
          shown.review !== null && {
            label: lt('confirm.change'),
            value: (
              <Link to={to('admin-hris-employment-review-review-details', {}, { review: shown.review.id })}>
                {shown.review.state} · <DateText value={shown.review.effective_from} />
              </Link>
            ),
          },
        day(lt('confirm.lastDay'), shown.last_working_on),
        isHr &&
          shown.outcome === 'Separate' && {
            label: lt('confirm.separation'),
            value: shown.separation ? (
              <Link to={to('admin-hris-separation-details', {}, { separation: shown.separation.id })}>
                {shown.separation.state}
              </Link>
            ) : (
              lt('confirm.separationHint')
            ),
            wide: true,
          },
      ]}
    />
  )
}

/** The questions and the recommendation, sent together; what is begun of the answers is kept. */
function Answer({ shown, onDone }: { shown: ConfirmationDetail; onDone: () => void }) {
  const { org, as } = useScope()
  const at = { params: { org, id: shown.id }, query: { as } }
  const send = useAction(answerConfirmation, { success: lt('confirm.sent'), errors: 'caller' })
  const keep = useAction(keepConfirmation, { errors: 'caller' })
  const [said, setSaid] = useState<Recommended>({
    recommendation: 'Confirm',
    extend_months: null,
    reason: '',
  })
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  return (
    <>
      <Text c="dimmed" my="md">
        {lt(as === 'hr' ? 'confirm.standInHint' : 'confirm.answerHint')}
      </Text>
      <AnswerForm
        items={shown.items}
        start={shown.start}
        kept={{
          key: `confirmation.${shown.id}`,
          saved_at: shown.draft_saved_at,
          save: (answers, draft_saved_at) => keep.attempt({ ...at, body: { answers, draft_saved_at } }),
        }}
        submit={async (answers) => {
          setProblems({})
          try {
            await send.attempt({ ...at, body: { answers, ...said, version: shown.version } })
          } catch (error) {
            const found = problemsOf(error)
            setProblems(found)
            const [first] = Object.values(found)
            // what is wrong with answers is said at their questions
            if (first === undefined || 'answers' in found) throw error
            return sayFailure(first)
          }
          onDone()
        }}
        submitTitle={lt('confirm.send')}
      >
        <Recommending said={said} onChange={setSaid} problems={problems} latest={shown.latest_end} />
      </AnswerForm>
    </>
  )
}

/** What was refused of the recommendation, by its field. */
function problemsOf(error: unknown): Record<string, string> {
  const body: unknown = typeof error === 'object' && error !== null && 'body' in error ? error.body : null
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, words]) =>
      Array.isArray(words) ? [[name, String(words[0])]] : name === 'answers' ? [[name, '']] : [],
    ),
  )
}
