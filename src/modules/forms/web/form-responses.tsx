import type { ReactNode } from 'react'
import { P } from '#kernel/permission.ts'
import { useAddressValue } from '#ui/data/address.ts'
import { useList } from '#ui/data/list.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { asOptions, listSource } from '#ui/form/async-source.ts'
import { SideDrawer } from '#ui/overlay/side-drawer.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { Person } from '#ui/show/person.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { useExports } from '#engines/exchange/exporting-web.ts'
import { SheetQuestions } from '#engines/questions/sheet-web.tsx'
import { forms } from '#modules/forms/shared/form.ts'
import { responses, type Response } from '#modules/forms/shared/results.ts'
import { FormRequestList } from '#modules/forms/web/form-requests.tsx'
import { t } from '#modules/forms/web/words.ts'

/** What people have answered by name, and the requests that wait for a decision. */
export default function FormResponses() {
  const { may } = useScope()
  const [view, setView] = useAddressValue('view', 'requests')
  const decides = may([P.forms.approve], 'read')
  const reads = may([P.forms.responses], 'read')
  const choice = decides && reads && (
    <Segmented
      label={t('responses.title')}
      value={view}
      onChange={setView}
      options={[
        { value: 'requests', label: t('request.title') },
        { value: 'responses', label: t('responses.tab') },
      ]}
    />
  )
  return decides && (view === 'requests' || !reads) ? (
    <FormRequestList title={t('responses.title')} subtitle={t('request.hrHint')}>
      {choice}
    </FormRequestList>
  ) : (
    <Responses>{choice}</Responses>
  )
}

function Responses({ children }: { children: ReactNode }) {
  const { org } = useScope()
  const list = useList(responses.list, { params: { org }, query: {} }, { prefix: 'response' })
  const exports = useExports(responses.list, list)
  const [open, setOpen] = useAddressValue('response', '')
  const source = listSource(
    forms.list,
    { params: { org }, query: {} },
    { value: (row) => row.id, label: (row) => row.title },
  )
  return (
    <>
      <PageHead title={t('responses.title')} subtitle={t('responses.hint')}>
        {children}
      </PageHead>
      <DataTable<Response>
        title={t('responses.title')}
        name="form_response"
        list={list}
        exports={exports}
        emptyHint={t('responses.nothing')}
        onOpen={(row) => setOpen(row.id)}
        columns={[
          {
            key: 'person',
            title: t('responses.person'),
            kind: 'person',
            render: ({ person }) => <Person person={person} />,
          },
          { key: 'form', title: t('responses.form'), value: ({ form }) => form.title },
          { key: 'answered_on', title: t('responses.on'), kind: 'day' },
          {
            key: 'score',
            title: t('responses.score'),
            kind: 'percent',
            // stored out of a hundred, shown as a share
            value: ({ score }) => (score === null ? null : Number(score) / 100),
          },
        ]}
        filters={[
          { name: 'form_id', title: t('responses.form'), kind: 'reference', source: asOptions(source) },
          { kind: 'days', name: 'range', title: t('responses.range'), from: 'from', to: 'to' },
        ]}
      />
      <OneResponse id={open} onClose={() => setOpen('')} />
    </>
  )
}

function OneResponse({ id, onClose }: { id: string; onClose: () => void }) {
  const { org } = useScope()
  const read = useRead(responses.read, id ? { params: { org, id } } : null, { errors: 'inline' })
  return (
    <SideDrawer
      opened={id !== ''}
      onClose={onClose}
      size={640}
      title={read.data ? t('responses.of', { name: read.data.person.full_name }) : t('responses.title')}
    >
      <ReadState read={read} compact={false} />
      {read.data && <SheetQuestions items={read.data.items} given />}
    </SideDrawer>
  )
}
