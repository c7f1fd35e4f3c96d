import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { RequestsScreen, type RequestDetail, type RequestRow } from '#engines/approval/request-screen-web.tsx'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { duration } from '#ui/i18n/format.ts'
import { refusal } from '#ui/i18n/refusal.ts'
import { withDays } from '#ui/i18n/with-days.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Duration } from '#ui/show/figures.tsx'
import type { Fact } from '#ui/show/facts.tsx'
import type { Column } from '#ui/table/column.ts'
import { ApproversField } from '#engines/approval/ahead-web.tsx'
import {
  compensatoryPreview,
  compensatoryRequest,
  minutesIn,
  SubstituteHours,
} from '#modules/leave/shared/compensatory.ts'
import styles from '#modules/leave/web/leave.module.css'
import { TypeName } from '#modules/leave/web/request-parts.tsx'
import { t } from '#modules/leave/web/words.ts'

const columns = (): readonly Column<RequestRow<typeof compensatoryRequest>>[] => [
  { key: 'worked_on', title: t('substitute.workedOn'), kind: 'day' },
  { key: 'because', title: t('substitute.because'), value: ({ because }) => refusal(because) },
  { key: 'minutes', title: t('substitute.worked'), kind: 'minutes' },
  { key: 'days', title: t('substitute.gives'), kind: 'number' },
  { key: 'expires_on', title: t('substitute.until'), kind: 'day' },
]

export const substituteFacts = (request: RequestDetail<typeof compensatoryRequest>): Fact[] => [
  { label: t('columns.type'), value: <TypeName type={request.leave_type} /> },
  { label: t('substitute.workedOn'), value: <Day value={request.worked_on} /> },
  { label: t('substitute.because'), value: refusal(request.because) },
  { label: t('substitute.worked'), value: <Duration minutes={request.minutes} /> },
  { label: t('substitute.gives'), value: request.days },
  { label: t('substitute.until'), value: <Day value={request.expires_on} /> },
]

/** Work on days off, for a day off in its place. */
export function SubstituteRequests({ children }: { children: ReactNode }) {
  const { as } = useScope()
  const [asking, setAsking] = useState(false)
  return (
    <RequestsScreen
      declared={compensatoryRequest.shown}
      title={t('substitute.title')}
      subtitle={t('substitute.hint')}
      columns={columns()}
      facts={substituteFacts}
    >
      {children}
      {as === 'user' && (
        <>
          <Button leftSection={<IconPlus size={16} />} onClick={() => setAsking(true)}>
            {t('substitute.new')}
          </Button>
          <SubstituteForm opened={asking} onClose={() => setAsking(false)} />
        </>
      )}
    </RequestsScreen>
  )
}

interface Values {
  leave_type_id: string
  worked_on: string
  hours: string
  remarks: string
  approvers: string[][]
}
const F = fieldsOf<Values>()

function SubstituteForm({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { org, today } = useScope()
  const create = useAction(compensatoryRequest.create, { success: t('substitute.sent') })
  const read = useRead(
    compensatoryPreview,
    opened ? { params: { org }, query: { worked_on: today } } : null,
    { errors: 'inline' },
  )
  const types = read.data?.types ?? []
  return (
    <FormDialog<Values>
      key={types[0]?.id ?? ''}
      opened={opened}
      onClose={onClose}
      title={t('substitute.new')}
      initial={{
        leave_type_id: types[0]?.id ?? '',
        worked_on: '',
        hours: '8',
        remarks: '',
        approvers: [],
      }}
      schema={SubstituteHours}
      submitTitle={t('request.send')}
      submit={({ hours, ...values }) =>
        create.attempt({ params: { org }, body: { ...values, minutes: minutesIn(hours) } })
      }
    >
      {read.data && types.length === 0 && <Callout tone="info">{t('substitute.noType')}</Callout>}
      <FieldGrid>
        <F.Date name="worked_on" label={t('substitute.workedOn')} required />
        <Hours />
      </FieldGrid>
      {types.length > 1 && (
        <F.Select
          name="leave_type_id"
          label={t('form.type')}
          required
          options={types.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <F.TextArea name="remarks" label={t('substitute.done')} required />
      <Gives />
      <Approvers />
    </FormDialog>
  )
}

const Approvers = () => (
  <ApproversField type={compensatoryRequest.name} facts={{ leave_type_id: useFieldValue('leave_type_id') }} />
)

/** What attendance shows of the chosen day, in minutes. */
function useWorked(): number | null {
  const { org } = useScope()
  const worked_on = useFieldValue('worked_on')
  const read = useRead(
    compensatoryPreview,
    typeof worked_on === 'string' && worked_on ? { params: { org }, query: { worked_on } } : null,
    { errors: 'inline' },
  )
  return read.data?.worked ?? null
}

/** Typed only where attendance does not know the day. */
function Hours() {
  const worked = useWorked()
  return worked === null ? (
    <F.Text name="hours" label={t('substitute.hours')} hint={t('substitute.hoursHint')} required />
  ) : (
    <p>{t('substitute.known', { hours: duration(worked) })}</p>
  )
}

function Gives() {
  const { org } = useScope()
  const worked_on = useFieldValue('worked_on')
  const hours = useFieldValue('hours')
  const worked = useWorked()
  const minutes = worked ?? (typeof hours === 'string' ? minutesIn(hours) : 0)
  const isKnown = worked !== null || (minutes > 0 && minutes <= 1440)
  const whole = typeof worked_on === 'string' && worked_on !== '' && isKnown
  const read = useRead(
    compensatoryPreview,
    whole ? { params: { org }, query: { worked_on, ...(worked === null ? { minutes } : {}) } } : null,
    { errors: 'inline' },
  )
  if (!whole || !read.data) return null
  const { days, because, expires_on, problem } = read.data
  if (problem) return <Callout tone="warning">{refusal(withDays(problem))}</Callout>
  if (days === null) return null
  return (
    <section className={styles.preview} aria-live="polite">
      <div className={styles.cost}>
        <strong>{t('preview.costs', { count: Number(days) })}</strong>
        <span>{because && refusal(because)}</span>
        <span>
          {t('substitute.until')} <Day value={expires_on} />
        </span>
      </div>
    </section>
  )
}
