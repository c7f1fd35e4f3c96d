import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { P } from '#kernel/permission.ts'
import { useExports } from '#engines/exchange/exporting-web.ts'
import { MiniBars } from '#ui/chart/spark.tsx'
import { useList } from '#ui/data/list.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Person } from '#ui/show/person.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import type { Tone } from '#ui/show/tone.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { contracts, contractStates, renewContract, type ContractRow } from '#modules/hris/shared/contract.ts'
import { Panel } from '#modules/hris/web/panel.tsx'
import styles from '#modules/hris/web/hris.module.css'
import { t } from '#modules/hris/web/words.ts'

const tones: Record<ContractRow['state'], Tone> = {
  Safe: 'success',
  Low: 'info',
  Medium: 'warning',
  High: 'warning',
  Critical: 'danger',
  Expired: 'danger',
}

interface Renewal {
  ends_on: string
  remarks: string
}
const F = fieldsOf<Renewal>()

/** Contracts and how near their end is: HR renews them, a supervisor sees those of the people below. */
export function ContractTable() {
  const { org, as, may, linkOf } = useScope()
  const [renewed, setRenewed] = useState<ContractRow | null>(null)
  const list = useList(contracts, { params: { org }, query: { as } })
  const read = useRead(contracts, { params: { org }, query: { as, limit: 0 } }, { errors: 'inline' })
  const exports = useExports(contracts, list)
  const renew = useAction(renewContract, { success: t('contracts.renewed') })
  const renews = as === 'hr' && may([P.hris.contracts], 'write')
  const totals = read.data?.totals
  return (
    <>
      {totals && (
        <div className={styles.shares}>
          <Panel title={t('contracts.byState')}>
            <MiniBars
              parts={contractStates.map((state) => ({
                label: t(`contracts.states.${state}`),
                value: totals[state] ?? 0,
              }))}
            />
          </Panel>
        </div>
      )}
      <DataTable<ContractRow>
        title={t('contracts.title')}
        name="contracts"
        list={list}
        exports={exports}
        columns={[
          {
            key: 'person',
            title: t('columns.person'),
            value: (row) => row.person,
            render: ({ person }) => <Person person={person} {...linkOf(person)} />,
          },
          { key: 'employment_type', title: t('columns.type') },
          { key: 'joined_on', title: t('columns.joined'), kind: 'date', hidden: true },
          { key: 'ends_on', title: t('fields.contract'), kind: 'date' },
          { key: 'days_left', title: t('contracts.daysLeft'), kind: 'number' },
          { key: 'renewals', title: t('contracts.renewals'), kind: 'number' },
          {
            key: 'state',
            title: t('columns.status'),
            render: ({ state }) => (
              <StatusBadge status={t(`contracts.states.${state}`)} tone={tones[state]} />
            ),
          },
        ]}
        filters={[
          {
            name: 'state',
            title: t('columns.status'),
            options: contractStates.map((state) => ({
              value: state,
              label: t(`contracts.states.${state}`),
            })),
            multiple: true,
          },
        ]}
        emptyHint={t('contracts.emptyHint')}
        rowActions={(row) =>
          renews
            ? [
                {
                  title: t('contracts.renew'),
                  icon: <IconRefresh size={16} />,
                  run: () => setRenewed(row),
                },
              ]
            : []
        }
      />
      <FormDialog<Renewal>
        key={renewed?.id ?? ''}
        opened={renewed !== null}
        onClose={() => setRenewed(null)}
        title={t('contracts.renewOf', { name: renewed?.person.full_name ?? '' })}
        submitTitle={t('contracts.renew')}
        initial={{ ends_on: '', remarks: '' }}
        submit={(values) =>
          renew.attempt({
            params: { org, id: renewed?.id ?? '' },
            body: { ...values, version: renewed?.version ?? 0 },
          })
        }
      >
        <F.Date name="ends_on" label={t('contracts.newEnd')} required />
        <F.TextArea name="remarks" label={t('contracts.remarks')} required />
      </FormDialog>
    </>
  )
}
