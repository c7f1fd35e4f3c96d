import { Button } from '@mantine/core'
import { IconCheck, IconPencil, IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { sampleRows, sampleSource, type SampleRow } from '#app/dev-ui-sample.ts'
import { NoResponse } from '#ui/data/failure.ts'
import { say } from '#ui/feedback/snackbar.ts'
import { asOptions } from '#ui/form/async-source.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Money } from '#ui/show/figures.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { Column } from '#ui/table/column.ts'
import { useLocalList } from '#ui/table/local-list.ts'
import { VirtualTable } from '#ui/table/virtual-table.tsx'

const columns: Column<SampleRow>[] = [
  { key: 'person', title: 'Employee', kind: 'person', sortable: true },
  { key: 'code', title: 'Code', sortable: true },
  { key: 'branch', title: 'Branch', sortable: true },
  { key: 'start', title: 'From', kind: 'day', sortable: true },
  { key: 'days', title: 'Days', kind: 'number', decimals: 1, sortable: true, total: '312' },
  { key: 'amount', title: 'Amount', kind: 'money', sortable: true, total: <Money value="1234567.8" /> },
  { key: 'status', title: 'Status', kind: 'status', sortable: true },
  { key: 'remarks', title: 'Remarks', wrap: true, hidden: true },
]
const many = sampleRows(10_000)
const some = sampleRows(132)
type State = 'content' | 'loading' | 'empty' | 'error'

export function TableSamples() {
  const [state, setState] = useState<State>('content')
  const [opened, setOpened] = useState<string | null>(null)
  const list = useLocalList(state === 'content' ? some : [], {
    limit: 10,
    pending: state === 'loading',
    error: state === 'error' ? new NoResponse() : null,
  })
  return (
    <>
      <Segmented
        label="State of the table"
        value={state}
        onChange={setState}
        options={[
          { value: 'content', label: 'Content' },
          { value: 'loading', label: 'Loading' },
          { value: 'empty', label: 'Empty' },
          { value: 'error', label: 'Error' },
        ]}
      />
      <DataTable
        title="Leave requests"
        list={list}
        columns={columns}
        onOpen={(row) => setOpened(row.code)}
        filters={[
          {
            name: 'status',
            title: 'Status',
            options: ['Requested', 'Forwarded', 'Approved', 'Declined', 'Cancelled'],
            multiple: true,
          },
          { name: 'branch', title: 'Branch', options: ['Kathmandu', 'Lalitpur', 'Pokhara'] },
          { name: 'id', title: 'Employee', kind: 'reference', source: asOptions(sampleSource) },
          { name: 'when', title: 'Between', kind: 'days', from: 'from', to: 'to' },
        ]}
        bulk={[
          { title: 'Approve', icon: <IconCheck size={15} />, run: (rows) => say(`Approved ${rows.length}`) },
          { title: 'Decline', icon: <IconX size={15} />, danger: true, run: () => confirm() },
        ]}
        rowActions={(row) => [
          {
            title: 'Edit',
            icon: <IconPencil size={16} />,
            run: () => say(`Editing ${row.code}`, { colour: 'blue' }),
          },
          { title: 'Delete', icon: <IconTrash size={16} />, danger: true, run: () => void confirm() },
        ]}
        exports={[
          { title: 'XLSX', run: () => say('Your export is being made.') },
          { title: 'CSV', run: () => say('Your export is being made.') },
        ]}
        emptyHint="A request appears here as soon as somebody asks for leave."
        emptyAction={<Button leftSection={<IconPlus size={16} />}>Ask for leave</Button>}
      />
      <p aria-live="polite">{opened ? `Opened ${opened}` : 'A click on a row opens it.'}</p>
      <VirtualTable
        title="Ten thousand people"
        rows={many}
        idOf={(row) => row.id}
        height={360}
        columns={columns.slice(0, 7).map((column, index) => ({ ...column, width: index === 0 ? 260 : 130 }))}
      />
    </>
  )
}
