import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { daysBetween } from '#kernel/calendar/day.ts'
import { P } from '#kernel/permission.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Panel } from '#ui/show/panel.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { AnswerForm } from '#engines/questions/answering-web.tsx'
import { peopleSource } from '#modules/hris/web/public-place.tsx'
import { exitInterview } from '#modules/offboarding/shared/exit-interview.ts'
import {
  exitMeeting,
  meetingModes,
  MOST_LINK_DAYS,
  type ExitMeeting,
  type MeetingInput,
} from '#modules/offboarding/shared/exit-meeting.ts'
import { reasonChoices } from '#modules/offboarding/shared/exit-feedback.ts'
import { feedbackItems, sendingFeedback, withFeedback } from '#modules/offboarding/web/feedback-items.ts'
import { t } from '#modules/offboarding/web/words.ts'

/** How the exit interview of one separation is held: planned, sent as a link, written down. For those who may read interviews. */
export function ExitMeetingPanel({ separationId }: { separationId: string }) {
  const { org, may, today } = useScope()
  const allowed = may([P.hris.exitInterview])
  const read = useRead(exitMeeting.read, allowed ? { params: { org, id: separationId } } : null, {
    errors: 'inline',
    fresh: 0,
  })
  const { meeting, would_ask, proposed } = read.data ?? {}
  if (would_ask)
    return (
      <Panel title={t('separation.exit')}>
        <Text size="sm">
          {t('exit.wouldAsk', { set: would_ask.name })}{' '}
          {would_ask.form === null ? t('exit.noForm') : t('exit.byForm', { form: would_ask.form })}
        </Text>
      </Panel>
    )
  if (!meeting) return null
  const isOpen = meeting.state === 'Pending' || meeting.state === 'Scheduled'
  return (
    <Panel title={t('separation.exit')}>
      <Group gap="xs">
        <StatusBadge status={meeting.state} plain />
        <Text size="sm">
          {t(`exit.modes.${meeting.mode}`)} · {meeting.set}
        </Text>
      </Group>
      {meeting.interviewer && (
        <Text size="sm">
          {t('exit.interviewer')}: {meeting.interviewer.full_name}
        </Text>
      )}
      {meeting.meets_on && (
        <Text size="sm">
          <DateText value={meeting.meets_on} beside /> {meeting.meets_at}
          {meeting.place ? ` · ${meeting.place}` : ''}
        </Text>
      )}
      {meeting.link && (
        <Text size="sm">
          {t(meeting.link.is_live ? 'exit.linkSent' : 'exit.linkEnded', { to: meeting.link.sent_to })}{' '}
          <Moment value={meeting.link.expires_at} />
        </Text>
      )}
      {isOpen && meeting.mode === 'Form' && meeting.last_day < today && (
        <Callout tone="warning">{t('exit.noLogin')}</Callout>
      )}
      {isOpen && may([P.hris.exitInterview], 'write') && (
        <Doing meeting={meeting} separationId={separationId} proposed={proposed ?? null} />
      )}
    </Panel>
  )
}

function Doing({
  meeting,
  separationId,
  proposed,
}: {
  meeting: ExitMeeting
  separationId: string
  proposed: Proposed
}) {
  const { org } = useScope()
  const [form, setForm] = useState<'plan' | 'send' | 'record' | 'skip' | null>(null)
  const withdraw = useAction(exitMeeting.withdraw, { success: t('exit.linkWithdrawn') })
  const close = () => setForm(null)
  const shared = { meeting, separationId, proposed, onClose: close }
  const skip = useAction(exitInterview.close, { success: t('exit.skipped') })
  return (
    <Group gap="xs" mt="xs">
      <Button size="xs" variant="default" onClick={() => setForm('plan')}>
        {t('exit.plan')}
      </Button>
      <Button size="xs" variant="default" onClick={() => setForm('send')}>
        {t('exit.sendLink')}
      </Button>
      {meeting.link?.is_live && (
        <Button
          size="xs"
          variant="subtle"
          loading={withdraw.pending}
          onClick={() => void withdraw.run({ params: { org, id: separationId } })}
        >
          {t('exit.withdrawLink')}
        </Button>
      )}
      {meeting.mode === 'Meeting' && !meeting.is_confidential && (
        <Button size="xs" variant="default" onClick={() => setForm('record')}>
          {t('exit.record')}
        </Button>
      )}
      <Button size="xs" variant="subtle" onClick={() => setForm('skip')}>
        {t('exit.skip')}
      </Button>
      <FormDialog<{ remarks: string }>
        opened={form === 'skip'}
        onClose={close}
        title={t('exit.skip')}
        initial={{ remarks: '' }}
        submit={(body) =>
          skip.attempt({
            params: { org, id: meeting.sheet_id },
            query: { as: 'hr' },
            body: { ...body, version: meeting.sheet_version },
          })
        }
      >
        <S.TextArea name="remarks" label={t('separation.remarks')} required />
      </FormDialog>
      <PlanForm opened={form === 'plan'} {...shared} />
      <LinkForm opened={form === 'send'} {...shared} />
      <RecordForm opened={form === 'record'} {...shared} />
    </Group>
  )
}

type Proposed = { id: string; full_name: string } | null
interface Shared {
  opened: boolean
  meeting: ExitMeeting
  proposed: Proposed
  separationId: string
  onClose: () => void
}
const F = fieldsOf<MeetingInput>()
const S = fieldsOf<{ remarks: string }>()

function PlanForm({ opened, meeting, separationId, proposed, onClose }: Shared) {
  const { org, today } = useScope()
  const plan = useAction(exitMeeting.plan, { success: t('exit.planned') })
  const interviewer = meeting.interviewer ?? proposed
  return (
    <FormDialog<MeetingInput>
      key={meeting.version}
      opened={opened}
      onClose={onClose}
      title={t('exit.plan')}
      initial={{
        mode: meeting.mode === 'Form' ? 'Meeting' : meeting.mode,
        interviewer_id: interviewer?.id ?? '',
        despite_supervisor: false,
        meets_on: meeting.meets_on ?? today,
        meets_at: meeting.meets_at ?? '15:00',
        place: meeting.place ?? '',
      }}
      submit={(body) =>
        plan.attempt({ params: { org, id: separationId }, body: { ...body, version: meeting.version } })
      }
    >
      <F.Select
        name="mode"
        label={t('exit.mode')}
        required
        options={meetingModes.map((value) => ({ value, label: t(`exit.modes.${value}`) }))}
      />
      <MeetingFields org={org} interviewer={interviewer} />
    </FormDialog>
  )
}

function MeetingFields({ org, interviewer }: { org: string; interviewer: ExitMeeting['interviewer'] }) {
  if (useFieldValue('mode') !== 'Meeting') return null
  return (
    <>
      <F.AsyncSelect
        name="interviewer_id"
        label={t('exit.interviewer')}
        required
        source={peopleSource(org)}
        {...(interviewer ? { chosen: { value: interviewer.id, label: interviewer.full_name } } : {})}
      />
      <F.Checkbox name="despite_supervisor" label={t('exit.despite')} />
      <F.DayTime name="meets_on" time="meets_at" label={t('exit.time')} required />
      <F.Text name="place" label={t('exit.place')} />
    </>
  )
}

const L = fieldsOf<{ email: string; valid_days: number }>()

function LinkForm({ opened, meeting, separationId, onClose }: Shared) {
  const { org, today } = useScope()
  // two weeks after the last day, that nobody is asked before they can say how it was
  const valid_days = Math.min(MOST_LINK_DAYS, Math.max(0, daysBetween(today, meeting.last_day)) + 14)
  const send = useAction(exitMeeting.send, { success: t('exit.linkDone') })
  return (
    <FormDialog<{ email: string; valid_days: number }>
      key={meeting.version}
      opened={opened}
      onClose={onClose}
      title={t('exit.sendLink')}
      initial={{ email: meeting.link?.sent_to ?? meeting.personal_email ?? '', valid_days }}
      submit={(body) => send.attempt({ params: { org, id: separationId }, body })}
      submitTitle={t('exit.sendLink')}
    >
      <Text size="sm" c="dimmed">
        {t('exit.linkHint')}
      </Text>
      <L.Text name="email" label={t('exit.email')} required />
      <L.Number name="valid_days" label={t('exit.validDays')} required />
    </FormDialog>
  )
}

/** The questions, answered with what was said in the meeting. */
function RecordForm({ opened, meeting, separationId, onClose }: Shared) {
  const { org } = useScope()
  const record = useAction(exitMeeting.record, { success: t('exit.recorded'), errors: 'caller' })
  const choices = useRead(reasonChoices, opened ? { params: { org }, query: { limit: 200 } } : null)
  const reasons = choices.data?.results
  const sheet = useRead(
    exitInterview.readSheet,
    opened ? { params: { org, id: meeting.sheet_id }, query: { as: 'hr' } } : null,
    { errors: 'inline' },
  )
  return (
    <Dialog opened={opened} onClose={onClose} title={t('exit.record')} size={760}>
      {sheet.data && reasons && (
        <AnswerForm
          items={[...sheet.data.items, ...feedbackItems(reasons)]}
          submitTitle={t('exit.submit')}
          submit={async (all) => {
            await sendingFeedback(() =>
              record.attempt({
                params: { org, id: separationId },
                body: { ...withFeedback(all, reasons), version: meeting.sheet_version },
              }),
            )
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}
