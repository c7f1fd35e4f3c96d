import { Button } from '@mantine/core'
import {
  delegateApprovals,
  delegatedTypes,
  delegations,
  endDelegation,
} from '#engines/approval/delegation.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { listSource } from '#ui/form/async-source.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import styles from '#modules/leave/web/leave.module.css'
import type { DelegationDialogProps } from '#modules/leave/web/delegations.tsx'
import { t } from '#modules/leave/web/words.ts'
import { bt } from '#modules/leave/web/balance-words.ts'

interface Values {
  /** HR alone says for whom; everybody else does it for themselves. */
  delegator_id: string
  delegate_id: string
  from_on: string
  to_on: string
  request_types: string[]
  reason: string
}
const F = fieldsOf<Values>()
const tones = {
  Asked: 'warning',
  Refused: 'neutral',
  Coming: 'neutral',
  Running: 'success',
  Over: 'neutral',
  'Called off': 'warning',
} as const

/** Whom one stands in for, and who decides in one's place. */
export default function DelegationDialog({ opened, onClose, from, to }: DelegationDialogProps) {
  const { org, as } = useScope()
  const read = useRead(delegations, opened ? { params: { org }, query: { as } } : null, { errors: 'inline' })
  const types = useRead(delegatedTypes, opened ? { params: { org }, query: { as } } : null, {
    errors: 'inline',
  })
  const make = useAction(delegateApprovals, {
    success: t(as === 'hr' ? 'delegation.made' : 'delegation.sent'),
  })
  const end = useAction(endDelegation, { success: t('delegation.ended') })
  const people = listSource(
    peopleChoices,
    { params: { org }, query: {} },
    { value: (row) => row.id, label: (row) => row.name },
  )
  const rows = read.data?.results ?? []
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t(as === 'hr' ? 'delegation.titleHr' : 'delegation.title')}
      size={620}
    >
      {rows.length > 0 && (
        <ul className={styles.delegations}>
          {rows.map((row) => (
            <li key={row.id}>
              <div>
                <strong>
                  {t('delegation.line', {
                    delegate: row.delegate.full_name,
                    delegator: row.delegator.full_name,
                  })}
                </strong>
                <div className={styles.note}>
                  <Day value={row.from_on} /> – <Day value={row.to_on} /> · {row.reason}
                  {row.request_types && ` · ${row.request_types.join(', ')}`}
                </div>
              </div>
              <StatusBadge status={row.state} tone={tones[row.state]} />
              {row.can_end && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  onClick={() =>
                    void end.run({
                      params: { org, id: row.id },
                      query: { as },
                      body: { version: row.version },
                    })
                  }
                >
                  {t('delegation.end')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <FormShell<Values>
        place="dialog"
        initial={{
          delegator_id: '',
          delegate_id: '',
          from_on: from,
          to_on: to,
          request_types: [],
          reason: '',
        }}
        schema={delegateApprovals.spec.body}
        submitTitle={t('delegation.name')}
        submit={({ delegator_id, ...body }) =>
          make.attempt({
            params: { org },
            query: { as },
            body: as === 'hr' ? { ...body, delegator_id } : body,
          })
        }
        onSaved={onClose}
        onCancel={onClose}
      >
        {as !== 'hr' && <p className={styles.note}>{t('delegation.hint')}</p>}
        {as === 'hr' && (
          <F.AsyncSelect name="delegator_id" label={t('delegation.delegator')} source={people} required />
        )}
        <F.AsyncSelect name="delegate_id" label={t('delegation.delegate')} source={people} required />
        <FieldGrid>
          <F.Date name="from_on" label={t('columns.from')} required />
          <F.Date name="to_on" label={t('columns.to')} required />
        </FieldGrid>
        <F.MultiSelect
          name="request_types"
          label={t('delegation.types')}
          hint={t('delegation.typesHint')}
          options={(types.data?.results ?? []).map(({ name, title }) => ({ value: name, label: title }))}
        />
        <F.TextArea name="reason" label={bt('adjust.reason')} required />
      </FormShell>
    </Dialog>
  )
}
