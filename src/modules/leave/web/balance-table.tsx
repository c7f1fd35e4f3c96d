import { useState } from 'react'
import { useExports } from '#engines/exchange/exporting-web.ts'
import { useList, type RowOf } from '#ui/data/list.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { asOptions, listSource } from '#ui/form/async-source.ts'
import { localDigits } from '#ui/i18n/locale.ts'
import { Person } from '#ui/show/person.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { branch } from '#modules/organization/shared/branch.ts'
import { division } from '#modules/organization/shared/division.ts'
import { employmentType } from '#modules/organization/shared/employment-type.ts'
import { allBalances, type Balance } from '#modules/leave/shared/balance.ts'
import { leaveType } from '#modules/leave/shared/leave-type.ts'
import { ExplainDialog } from '#modules/leave/web/explain-dialog.tsx'
import styles from '#modules/leave/web/leave.module.css'
import { t } from '#modules/leave/web/words.ts'
import { bt } from '#modules/leave/web/balance-words.ts'

type Row = RowOf<typeof allBalances>

/** A row for each person, a column for each type that has balances; a figure opens to its lines. */
export function BalanceTable({
  on,
  onOpen,
}: {
  on: string | undefined
  onOpen: (id: string, name: string) => void
}) {
  const { org, as } = useScope()
  const params = { org }
  const [explained, setExplained] = useState<{ id: string; balance: Balance } | null>(null)
  const list = useList(allBalances, { params, query: { as, ...(on ? { on } : {}) } })
  const exports = useExports(allBalances, list, on ? { on } : {})
  const types = useRead(leaveType.list, { params, query: { limit: 200 } }, { errors: 'inline' })
  const chosen = list.filters['leave_type_id']
  const shown = (types.data?.results ?? []).filter(({ id, has_balance }) =>
    chosen ? id === chosen : has_balance,
  )
  const at = { params, query: {} }
  const named = { value: (row: { id: string }) => row.id, label: (row: { name: string }) => row.name }
  return (
    <>
      <DataTable<Row>
        title={bt('balance.ofEmployee')}
        name="leave_balance"
        list={list}
        columns={[
          {
            key: 'person',
            title: bt('balance.employee'),
            value: (row) => row.person.full_name,
            render: (row) => <Person person={row.person} second={row.code} />,
          },
          ...shown.map((type): Column<Row> => ({
            key: type.id,
            title: type.name,
            kind: 'number',
            value: (row) => balanceOf(row, type.id)?.usable,
            render: (row) => (
              <Figure
                balance={balanceOf(row, type.id)}
                onOpen={(balance) => setExplained({ id: row.id, balance })}
              />
            ),
          })),
        ]}
        filters={[
          {
            name: 'leave_type_id',
            title: t('columns.type'),
            kind: 'reference',
            source: asOptions(listSource(leaveType.list, at, named)),
          },
          {
            name: 'branch_id',
            title: t('columns.branch'),
            kind: 'reference',
            source: asOptions(listSource(branch.list, at, named)),
          },
          {
            name: 'division_id',
            title: t('columns.division'),
            kind: 'reference',
            source: asOptions(listSource(division.list, at, named)),
          },
          {
            name: 'employment_type_id',
            title: t('columns.employmentType'),
            kind: 'reference',
            source: asOptions(
              listSource(employmentType.list, at, { value: (row) => row.id, label: (row) => row.title }),
            ),
          },
        ]}
        exports={exports}
        emptyHint={bt('balance.noneHint')}
        onOpen={(row) => onOpen(row.id, row.person.full_name)}
      />
      <ExplainDialog
        balance={explained?.balance ?? null}
        employeeId={explained?.id}
        on={on}
        onClose={() => setExplained(null)}
      />
    </>
  )
}

const balanceOf = (row: Row, typeId: string) =>
  row.balances.find(({ leave_type }) => leave_type.id === typeId)

function Figure({ balance, onOpen }: { balance: Balance | undefined; onOpen: (balance: Balance) => void }) {
  if (!balance || balance.usable === null) return <span className={styles.nothing}>–</span>
  const waiting = Number(balance.pending) > 0
  return (
    <button
      type="button"
      className={styles.opens}
      data-debt={balance.usable.startsWith('-') || undefined}
      title={waiting ? bt('balance.waiting', { days: balance.pending }) : undefined}
      onClick={(event) => {
        event.stopPropagation()
        onOpen(balance)
      }}
    >
      {localDigits(balance.usable)}
      {waiting && <sup aria-hidden>•</sup>}
    </button>
  )
}
