import { Button } from '@mantine/core'
import { IconDoorExit } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useAddressValue } from '#ui/data/address.ts'
import { messageOf } from '#ui/data/failure.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { ApproversField } from '#engines/approval/ahead-web.tsx'
import { RequestSheet } from '#engines/approval/request-sheet-web.tsx'
import { RequestsScreen, type RequestDetail } from '#engines/approval/request-screen-web.tsx'
import {
  reasons,
  resignation,
  resignationPreview,
  withdrawal,
} from '#modules/offboarding/shared/resignation.ts'
import { LastDay } from '#modules/offboarding/web/last-day.tsx'
import { AskToStay } from '#modules/offboarding/web/resignation-actions.tsx'
import {
  resignationColumns,
  resignationFacts,
  withdrawalColumns,
  withdrawalFacts,
} from '#modules/offboarding/web/resignation-parts.tsx'
import { RetentionPanel } from '#modules/offboarding/web/retention.tsx'
import { t } from '#modules/offboarding/web/words.ts'

interface Values {
  reason: string
  requested_last_day: string
  waiver_requested: boolean
  remarks: string
  approvers: string[][]
}
const F = fieldsOf<Values>()

/** One's own resignations: a new one, what became of it, and withdrawing it. The address may name one. */
export default function Resignation() {
  const { id } = useParams({ strict: false })
  const [asking, setAsking] = useState(false)
  const [named, setNamed] = useState(id ?? null)
  const [whose, setWhose] = useAddressValue('whose', 'resignations')
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
        declared={withdrawal}
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
        declared={resignation}
        title={t('resignation.title')}
        subtitle={t('resignation.hint')}
        columns={resignationColumns()}
        facts={resignationFacts}
        more={more}
      >
        {choice}
        <Button leftSection={<IconDoorExit size={16} />} onClick={() => setAsking(true)}>
          {t('resignation.new')}
        </Button>
        <ResignationForm opened={asking} onClose={() => setAsking(false)} />
      </RequestsScreen>
      <RequestSheet
        declared={resignation}
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

function ResignationForm({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { org, today } = useScope()
  const create = useAction(resignation.create, { success: t('resignation.sent') })
  const start: Values = {
    reason: '',
    requested_last_day: today,
    waiver_requested: false,
    remarks: '',
    approvers: [],
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={t('resignation.new')} size={620}>
      <FormShell<Values>
        place="dialog"
        initial={start}
        schema={resignation.input}
        submitTitle={t('resignation.send')}
        submit={(body) => create.attempt({ params: { org }, body: resignation.input.parse(body) })}
        onSaved={onClose}
        onCancel={onClose}
      >
        <FieldGrid>
          <F.Select name="reason" label={t('resignation.reason')} required options={[...reasons]} />
          <F.Date name="requested_last_day" label={t('resignation.lastDay')} required />
        </FieldGrid>
        <Notice />
        <F.TextArea name="remarks" label={t('resignation.letter')} required />
        <Approvers />
      </FormShell>
    </Dialog>
  )
}

const Approvers = () => (
  <ApproversField
    type={resignation.name}
    facts={{ reason: useFieldValue('reason'), requested_last_day: useFieldValue('requested_last_day') }}
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
  if (read.error) return <Callout tone="warning">{messageOf(read.error)}</Callout>
  if (!notice) return null
  return (
    <>
      <Callout tone={notice.shortfall ? 'warning' : 'success'}>
        {t('resignation.notice', { count: notice.days })} <DateText value={notice.earliest} beside />.{' '}
        {notice.shortfall ? t('resignation.shortfall', { count: notice.shortfall }) : t('resignation.served')}
      </Callout>
      {notice.shortfall > 0 && notice.allows_waiver && (
        <F.Checkbox name="waiver_requested" label={t('resignation.waiver')} />
      )}
    </>
  )
}
