import { Button, Group, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { ResponseOf } from '#kernel/endpoint.ts'
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
import { Ago } from '#ui/show/ago.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { TextSkeleton } from '#ui/show/loading.tsx'
import { ApproversField } from '#engines/approval/ahead-web.tsx'
import {
  discardDraft,
  letterFilePurpose,
  type readDraft,
  resignation,
  resignationPreview,
} from '#modules/offboarding/shared/resignation.ts'
import {
  useLetterDraft,
  writtenIn,
  type LetterDraft,
  type Written,
} from '#modules/offboarding/web/letter-draft.ts'
import { noticeFrom } from '#modules/offboarding/web/notice-said.ts'
import { useReasons } from '#modules/offboarding/web/reason-choice.ts'
import { t } from '#modules/offboarding/web/words.ts'

interface Values extends Written {
  approvers: string[][]
  file: File | null
  file_id: string
}
const F = fieldsOf<Values>()
type Draft = ResponseOf<typeof readDraft>['draft']

/** Begins with the earliest last day that keeps the notice: whoever wants to leave sooner says so. */
export function ResignationForm({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const { org, today } = useScope()
  // what is saved while it is written makes the page read the draft again: the letter goes on as it was opened
  const [opened] = useState(draft)
  const first = useRead(
    resignationPreview,
    opened?.requested_last_day ? null : { params: { org }, query: { requested_last_day: today } },
    { errors: 'inline' },
  )
  const day = opened?.requested_last_day || first.data?.earliest || today
  return (
    <Dialog opened onClose={onClose} title={t('resignation.new')} size={620}>
      {first.isLoading ? (
        <TextSkeleton lines={5} />
      ) : (
        <Letter draft={opened && { ...opened, requested_last_day: day }} day={day} onClose={onClose} />
      )}
    </Dialog>
  )
}

function Letter({ draft, day, onClose }: { draft: Draft; day: string; onClose: () => void }) {
  const { org } = useScope()
  const reasons = useReasons(org)
  const { keeper, kept } = useLetterDraft(draft, day)
  const [start, setStart] = useState({ written: kept.written, taken: 0 })
  const create = useAction(resignation.create, { success: t('resignation.sent') })
  const send = async ({ file, ...values }: Values) => {
    const file_id = file ? (await upload(org, file, letterFilePurpose)).id : ''
    await keeper.rest()
    try {
      const body = resignation.input.parse({ ...values, file_id })
      const sent = await create.attempt({ params: { org }, body })
      keeper.done()
      return sent
    } catch (error) {
      keeper.keep(writtenIn({ ...values }))
      throw error
    }
  }
  const { newer } = kept
  return (
    <>
      {newer && (
        <Callout tone="warning" alert title={t('resignation.stale')}>
          <p>{t('resignation.staleHint')}</p>
          <Group gap="xs">
            <Button
              size="xs"
              onClick={() => {
                keeper.settle()
                setStart({ written: newer.written, taken: start.taken + 1 })
              }}
            >
              {t('resignation.load')}
            </Button>
            <Button
              size="xs"
              variant="default"
              onClick={() => {
                keeper.settle()
                keeper.keep(kept.written)
              }}
            >
              {t('resignation.keep')}
            </Button>
          </Group>
        </Callout>
      )}
      <FormShell<Values>
        key={start.taken}
        place="dialog"
        initial={{ ...start.written, approvers: [], file: null, file_id: '' }}
        schema={resignation.input}
        submitTitle={t('resignation.send')}
        submit={send}
        onSaved={onClose}
        onCancel={onClose}
        // what is written is kept: closing loses nothing
        guard={false}
        {...(newer ? { actions: null } : {})}
      >
        <FieldGrid>
          <F.Select name="reason_id" label={t('resignation.reason')} required options={reasons} />
          <F.Date name="requested_last_day" label={t('resignation.lastDay')} required />
        </FieldGrid>
        <Notice />
        <F.TextArea name="remarks" label={t('resignation.letter')} required max={5000} />
        <F.File name="file" label={t('resignation.file')} hint={t('resignation.fileHint')} />
        <Approvers />
        <Keeping keep={keeper.keep} />
        <DraftLine keeper={keeper} kept={kept} onDone={onClose} />
      </FormShell>
    </>
  )
}

/** Tells what is typed; a file is chosen when the letter is sent. */
function Keeping({ keep }: { keep: (written: Written) => void }) {
  const now = JSON.stringify(
    writtenIn({
      reason_id: useFieldValue('reason_id'),
      requested_last_day: useFieldValue('requested_last_day'),
      waiver_requested: useFieldValue('waiver_requested'),
      remarks: useFieldValue('remarks'),
    }),
  )
  const told = useRef(now)
  useEffect(() => {
    if (now === told.current) return
    told.current = now
    keep(JSON.parse(now) as Written)
  }, [now, keep])
  return null
}

/** Whether the letter is kept, for its author alone, and a way to be rid of it. */
function DraftLine({ keeper, kept, onDone }: Pick<LetterDraft, 'keeper' | 'kept'> & { onDone: () => void }) {
  const { org } = useScope()
  const discard = useAction(discardDraft, { success: t('resignation.draftDiscarded') })
  const { saving, saved_at, refused } = kept
  const hasFailed = saving === 'failed' || saving === 'refused'
  return (
    <Group gap="xs" justify="space-between">
      <Text size="sm" c={hasFailed ? 'red' : 'dimmed'} role="status">
        {saving === 'refused' ? (
          refused
        ) : saving === 'failed' ? (
          t('resignation.notKept')
        ) : saved_at ? (
          <>
            {t('resignation.draftOf')} <Ago at={saved_at} />
          </>
        ) : null}
      </Text>
      {saved_at && (
        <Button
          variant="subtle"
          color="danger"
          onClick={() =>
            void keeper.rest().then(async () => {
              await discard.run({ params: { org } })
              keeper.done()
              onDone()
            })
          }
        >
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
