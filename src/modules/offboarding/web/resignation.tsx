import { Button, Group } from '@mantine/core'
import { IconDoorExit } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { useAddressValue } from '#ui/data/address.ts'
import { flatErrors, messageOf, WireError } from '#ui/data/failure.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { upload } from '#ui/data/upload.ts'
import { DateText } from '#ui/date/date-text.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { TextSkeleton } from '#ui/show/loading.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { ApproversField } from '#engines/approval/ahead-web.tsx'
import { RequestSheet } from '#engines/approval/request-sheet-web.tsx'
import { RequestsScreen, type RequestDetail } from '#engines/approval/request-screen-web.tsx'
import {
  discardDraft,
  letterFilePurpose,
  readDraft,
  resignation,
  resignationPreview,
  saveDraftLetter,
  withdrawal,
} from '#modules/offboarding/shared/resignation.ts'
import { noticeFrom } from '#modules/offboarding/web/notice-said.ts'
import { LastDay } from '#modules/offboarding/web/last-day.tsx'
import { AskToStay } from '#modules/offboarding/web/resignation-actions.tsx'
import {
  resignationColumns,
  resignationFacts,
  withdrawalColumns,
  withdrawalFacts,
} from '#modules/offboarding/web/resignation-parts.tsx'
import { useReasons } from '#modules/offboarding/web/reason-choice.ts'
import { RetentionPanel } from '#modules/offboarding/web/retention.tsx'
import { t } from '#modules/offboarding/web/words.ts'

interface Values {
  reason_id: string
  requested_last_day: string
  waiver_requested: boolean
  remarks: string
  approvers: string[][]
  file: File | null
  file_id: string
}
const F = fieldsOf<Values>()

/** One's own resignations: a new one, what became of it, and withdrawing it. The address may name one. */
export default function Resignation() {
  const { id } = useParams({ strict: false })
  const [asking, setAsking] = useState(false)
  const [named, setNamed] = useState(id ?? null)
  const [whose, setWhose] = useAddressValue('whose', 'resignations')
  const { org } = useScope()
  const read = useRead(readDraft, { params: { org } }, { errors: 'inline' })
  const draft = read.data?.draft ?? null
  const choice = (
    <Segmented
      label={t('resignation.title')}
      value={whose === 'withdrawals' ? whose : 'resignations'}
      onChange={setWhose}
      options={[
        { value: 'resignations', label: t('resignation.requests') },
        { value: 'withdrawals', label: t('withdrawal.title') },
      ]}
    />
  )
  if (whose === 'withdrawals')
    return (
      <RequestsScreen
        key="withdrawals"
        declared={withdrawal.shown}
        title={t('resignation.title')}
        subtitle={t('withdrawal.mineHint')}
        columns={withdrawalColumns()}
        facts={withdrawalFacts}
      >
        {choice}
      </RequestsScreen>
    )
  return (
    <>
      <RequestsScreen
        declared={resignation.shown}
        title={t('resignation.title')}
        subtitle={t('resignation.hint')}
        columns={resignationColumns()}
        facts={resignationFacts}
        more={more}
      >
        {choice}
        <Button
          leftSection={<IconDoorExit size={16} />}
          disabled={!read.data}
          onClick={() => setAsking(true)}
        >
          {t(draft ? 'resignation.goOn' : 'resignation.new')}
        </Button>
        {asking && <ResignationForm draft={draft} onClose={() => setAsking(false)} />}
      </RequestsScreen>
      <RequestSheet
        declared={resignation.shown}
        id={named}
        onClose={() => setNamed(null)}
        facts={resignationFacts}
        more={more}
        onActed={() => setNamed(null)}
      />
    </>
  )
}

const more = (row: RequestDetail<typeof resignation>) => (
  <>
    <LastDay row={row} />
    <RetentionPanel about={{ request_id: row.id }} plans={false} />
    <AskToStay row={row} />
  </>
)

type Draft = ResponseOf<typeof readDraft>['draft']

/** Begins with the earliest last day that keeps the notice: whoever wants to leave sooner says so. */
export function ResignationForm({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const { org, today } = useScope()
  const reasons = useReasons(org)
  const drafted = draft?.requested_last_day
  const first = useRead(
    resignationPreview,
    drafted ? null : { params: { org }, query: { requested_last_day: today } },
    { errors: 'inline' },
  )
  const create = useAction(resignation.create, { success: t('resignation.sent') })
  const start: Values = {
    reason_id: draft?.reason_id ?? '',
    requested_last_day: drafted || first.data?.earliest || today,
    waiver_requested: draft?.waiver_requested ?? false,
    remarks: draft?.remarks ?? '',
    approvers: [],
    file: null,
    file_id: '',
  }
  const send = async ({ file, ...values }: Values) => {
    const file_id = file ? (await upload(org, file, letterFilePurpose)).id : ''
    return create.attempt({ params: { org }, body: resignation.input.parse({ ...values, file_id }) })
  }
  return (
    <Dialog opened onClose={onClose} title={t('resignation.new')} size={620}>
      {draft && (
        <Callout>
          {t('resignation.draftOf')} <Moment value={draft.saved_at} />
        </Callout>
      )}
      {first.isLoading ? (
        <TextSkeleton lines={5} />
      ) : (
        <FormShell<Values>
          place="dialog"
          initial={start}
          schema={resignation.input}
          submitTitle={t('resignation.send')}
          submit={send}
          onSaved={onClose}
          onCancel={onClose}
        >
          <FieldGrid>
            <F.Select name="reason_id" label={t('resignation.reason')} required options={reasons} />
            <F.Date name="requested_last_day" label={t('resignation.lastDay')} required />
          </FieldGrid>
          <Notice />
          <F.TextArea name="remarks" label={t('resignation.letter')} required max={5000} />
          <F.File name="file" label={t('resignation.file')} hint={t('resignation.fileHint')} />
          <Approvers />
          <DraftButtons saved={draft !== null} onDone={onClose} />
        </FormShell>
      )}
    </Dialog>
  )
}

/** What is typed is kept for later, seen by nobody else; a file is chosen when the letter is sent. */
function DraftButtons({ saved, onDone }: { saved: boolean; onDone: () => void }) {
  const { org } = useScope()
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const body = {
    reason_id: text(useFieldValue('reason_id')),
    requested_last_day: text(useFieldValue('requested_last_day')),
    waiver_requested: useFieldValue('waiver_requested') === true,
    remarks: text(useFieldValue('remarks')),
  }
  const save = useAction(saveDraftLetter, { success: t('resignation.draftSaved'), onSuccess: onDone })
  const discard = useAction(discardDraft, { success: t('resignation.draftDiscarded'), onSuccess: onDone })
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => void save.run({ params: { org }, body })}>
        {t('resignation.saveDraft')}
      </Button>
      {saved && (
        <Button variant="subtle" color="danger" onClick={() => void discard.run({ params: { org } })}>
          {t('resignation.discardDraft')}
        </Button>
      )}
    </Group>
  )
}

const Approvers = () => (
  <ApproversField
    type={resignation.name}
    facts={{ reason_id: useFieldValue('reason_id'), requested_last_day: useFieldValue('requested_last_day') }}
  />
)

/** The notice that the chosen day leaves, by the rule that will decide; a waiver is asked for only where some is missing. */
function Notice() {
  const { org } = useScope()
  const day = useFieldValue('requested_last_day')
  const read = useRead(
    resignationPreview,
    typeof day === 'string' && day ? { params: { org }, query: { requested_last_day: day } } : null,
    { errors: 'inline' },
  )
  const notice = read.data
  // a day that is refused is said so at its field when it is sent, and here before
  const wrong = read.error instanceof WireError ? flatErrors(read.error.body)[0] : undefined
  if (read.error) return <Callout tone="warning">{wrong?.message ?? messageOf(read.error)}</Callout>
  if (!notice) return null
  return (
    <>
      <Callout tone={notice.shortfall ? 'warning' : 'success'}>
        {t('resignation.notice', { count: notice.days })} <DateText value={notice.earliest} beside />.{' '}
        {notice.shortfall ? t('resignation.shortfall', { count: notice.shortfall }) : t('resignation.served')}{' '}
        {t('noticeFrom.long', { from: noticeFrom(notice) ?? '' })}
      </Callout>
      {notice.shortfall > 0 && notice.allows_waiver && (
        <F.Checkbox name="waiver_requested" label={t('resignation.waiver')} />
      )}
    </>
  )
}
