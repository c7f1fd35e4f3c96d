import { IconFileText, IconHistory, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { exportFormats } from '#engines/exchange/formats.ts'
import { useExports } from '#engines/exchange/exporting-web.ts'
import { MiniBars } from '#ui/chart/spark.tsx'
import { useList } from '#ui/data/list.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { asOptions, listSource } from '#ui/form/async-source.ts'
import { SideDrawer } from '#ui/overlay/side-drawer.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { employmentType } from '#modules/organization/shared/employment-type.ts'
import { contracts, contractStates, runningStates, type ContractRow } from '#modules/hris/shared/contract.ts'
import { ContractForm, type ContractWork } from '#modules/hris/web/contract-form.tsx'
import { contractTones } from '#modules/hris/web/contract-tones.ts'
import { ContractHistory } from '#modules/hris/web/contract-history.tsx'
import { lt } from '#modules/hris/web/life-words.ts'
import { FileLink } from '#engines/file/file-link-web.tsx'
import { Panel } from '#modules/hris/web/panel.tsx'
import styles from '#modules/hris/web/hris.module.css'
import { t } from '#modules/hris/web/words.ts'

/** Contracts and how near their end is: HR renews them, a supervisor sees those of the people below. */
export function ContractTable() {
  const { org, as } = useScope()
  const [work, setWork] = useState<ContractWork | null>(null)
  const [past, setPast] = useState<ContractRow | null>(null)
  const list = useList(contracts, { params: { org }, query: { as } })
  const read = useRead(contracts, { params: { org }, query: { as, limit: 0 } }, { errors: 'inline' })
  const exports = useExports(contracts, list, {}, exportFormats)
  const totals = read.data?.totals
  const types = listSource(
    employmentType.list,
    { params: { org }, query: {} },
    { value: (row) => row.id, label: (row) => row.title },
  )
  return (
    <>
      {totals && (
        <div className={styles.shares}>
          <Panel title={t('contracts.byState')}>
            <MiniBars
              parts={runningStates.map((state) => ({
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
          { key: 'person', title: t('columns.person'), kind: 'person' },
          { key: 'employment_type', title: t('columns.type') },
          { key: 'joined_on', title: t('columns.joined'), kind: 'day', hidden: true },
          { key: 'starts_on', title: lt('contract.starts'), kind: 'day', hidden: true },
          { key: 'ends_on', title: t('fields.contract'), kind: 'day' },
          { key: 'days_left', title: t('contracts.daysLeft'), kind: 'number' },
          { key: 'renewals', title: t('contracts.renewals'), kind: 'number' },
          {
            key: 'state',
            title: t('columns.status'),
            render: ({ state }) => (
              <StatusBadge status={t(`contracts.states.${state}`)} tone={contractTones[state]} />
            ),
          },
          { key: 'terminated_on', title: lt('contract.terminatedOn'), kind: 'day', hidden: true },
          { key: 'termination_reason', title: lt('contract.reason'), hidden: true },
          {
            key: 'document',
            title: lt('contract.document'),
            value: (row) => row.document?.name ?? null,
            render: ({ document }) => document && <FileLink file={document} />,
            hidden: true,
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
          {
            name: 'employment_type_id',
            title: t('columns.type'),
            kind: 'reference',
            source: asOptions(types),
          },
          { name: 'range', title: lt('contract.endsRange'), kind: 'days', from: 'ends_from', to: 'ends_to' },
          {
            name: 'document',
            title: lt('contract.document'),
            options: [
              { value: 'with', label: lt('contract.with') },
              { value: 'without', label: lt('contract.without') },
            ],
          },
        ]}
        emptyHint={t('contracts.emptyHint')}
        rowActions={(row) => [
          ...(row.abilities.renew
            ? [
                {
                  title: t('contracts.renew'),
                  icon: <IconRefresh size={16} />,
                  run: () => setWork({ contract: row, renews: true }),
                },
              ]
            : []),
          ...(row.abilities.change
            ? [
                {
                  title: lt('contract.edit'),
                  icon: <IconFileText size={16} />,
                  run: () => setWork({ contract: row, renews: false }),
                },
              ]
            : []),
          { title: lt('contract.history'), icon: <IconHistory size={16} />, run: () => setPast(row) },
        ]}
      />
      <ContractForm work={work} onClose={() => setWork(null)} />
      <SideDrawer
        opened={past !== null}
        onClose={() => setPast(null)}
        title={lt('contract.historyOf', { name: past?.person.full_name ?? '' })}
        size={520}
      >
        {past && <ContractHistory employeeId={past.person.id} />}
      </SideDrawer>
    </>
  )
}
