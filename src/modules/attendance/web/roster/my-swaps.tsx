import { Box, Button, Group } from '@mantine/core'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { ApproversField } from '#engines/approval/ahead-web.tsx'
import { useRowDecision } from '#engines/approval/request-row-web.tsx'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { useFieldValue } from '#ui/form/form-context.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Panel } from '#ui/show/panel.tsx'
import { Person } from '#ui/show/person.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { mySwaps, shiftSwap, swapChoices } from '#modules/attendance/shared/swap.ts'
import styles from '#modules/attendance/web/roster/roster.module.css'
import { t } from '#modules/attendance/web/words.ts'

type Swap = ResponseOf<typeof mySwaps>['results'][number]

/** Swaps that wait for one's answer, and one's own; nothing where there are none. */
export function MySwaps() {
  const { org } = useScope()
  const read = useRead(mySwaps, { params: { org } }, { errors: 'inline' })
  // whoever is asked answers as one who decides
  const answer = useRowDecision(shiftSwap.shown, { place: { org, as: 'supervisor' } })
  const cancel = useAction(shiftSwap.cancel, { success: t('swap.cancelled') })
  const results = read.data?.results ?? []
  if (results.length === 0) return null
  return (
    <Box mb="md">
      <Panel title={t('swap.title')} count={results.length}>
        <ul className={styles.swaps}>
          {results.map((swap) => (
            <li key={swap.id}>
              <div>
                <Day value={swap.date} />
                {swap.other_date && (
                  <>
                    {' / '}
                    <Day value={swap.other_date} />
                  </>
                )}
              </div>
              <Sides swap={swap} />
              <StatusBadge status={swap.status} />
              {swap.can_answer &&
                answer.buttons({
                  id: swap.id,
                  version: swap.version,
                  sender: swap.person,
                  abilities: { approve: true, decline: true },
                })}
              {swap.can_cancel && (
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() =>
                    void cancel.run({
                      params: { org, id: swap.id },
                      body: { version: swap.version, remarks: '' },
                    } as never)
                  }
                >
                  {t('swap.cancel')}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {answer.dialog}
      </Panel>
    </Box>
  )
}

/** Who works what afterwards. */
const Sides = ({ swap }: { swap: Swap }) => (
  <Group gap="md">
    <Person person={swap.person} size={24} second={swap.takes ?? t('swap.off')} />
    <Person person={swap.colleague} size={24} second={swap.gives ?? t('swap.off')} />
  </Group>
)

interface Values {
  date: string
  other_date: string | null
  colleague_id: string
  remarks: string
  approvers: string[][]
}
const F = fieldsOf<Values>()

/** Asks a colleague to work a shift of one's own; only those are offered whose plan allows it. */
export function SwapDialog({ date, onClose }: { date: string; onClose: () => void }) {
  const { org } = useScope()
  const create = useAction(shiftSwap.create, { success: t('swap.sent') })
  return (
    <FormDialog<Values>
      opened
      onClose={onClose}
      title={t('swap.open')}
      submitTitle={t('swap.ask')}
      initial={{ date, other_date: null, colleague_id: '', remarks: '', approvers: [] }}
      submit={(body) => create.attempt({ params: { org }, body } as never)}
      onSaved={onClose}
    >
      <F.Date name="date" label={t('swap.date')} required />
      <F.Date name="other_date" label={t('swap.other')} hint={t('swap.otherHint')} />
      <Colleagues />
      <F.TextArea name="remarks" label={t('swap.remarks')} required />
      <Approvers />
    </FormDialog>
  )
}

const Approvers = () => (
  <ApproversField type={shiftSwap.name} facts={{ colleague_id: useFieldValue('colleague_id') }} />
)

function Colleagues() {
  const { org } = useScope()
  const date = useFieldValue('date')
  const other = useFieldValue('other_date')
  const query = { date, ...(typeof other === 'string' && other ? { other_date: other } : {}) }
  const read = useRead(swapChoices, { params: { org }, query } as never, { errors: 'inline' })
  const choices = read.data?.results ?? []
  if (read.data && choices.length === 0) return <Callout tone="info">{t('swap.nobody')}</Callout>
  return (
    <F.Select
      name="colleague_id"
      label={t('swap.colleague')}
      required
      options={choices.map(({ person, takes }) => ({
        value: person.id,
        label: `${person.full_name} (${takes ?? t('swap.off')})`,
      }))}
    />
  )
}
