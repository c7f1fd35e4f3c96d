import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useAddress } from '#ui/data/address.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { refusal } from '#ui/i18n/refusal.ts'
import { withDays } from '#ui/i18n/with-days.ts'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { Panel } from '#ui/show/panel.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { useLocalList } from '#ui/table/local-list.ts'
import { readEmployee } from '#modules/hris/shared/employee.ts'
import { lookAtMove, moveSupervisors, type Moved } from '#modules/hris/shared/supervisor-move.ts'
import { peopleSource, segmentOptions } from '#modules/hris/web/place-sources.ts'
import { t } from '#modules/hris/web/words.ts'

interface Values {
  from_id: string | null
  segment_id: string | null
  supervisor_id: string | null
  authority_order: number | null
  valid_from: string
}
const F = fieldsOf<Values>()
const W = fieldsOf<{ reason: string }>()

interface Looked {
  whom: Values
  results: readonly Moved[]
}

/**
 * Another supervisor for several people from a day: looked at first, then written. `people` are those who were chosen; else
 * they are named by whom they report to, as an address may do, and by a segment.
 */
export default function MoveSupervisors({
  people,
  onDone,
}: {
  people?: readonly string[]
  onDone?: () => void
}) {
  const { org, today } = useScope()
  const [{ reports_to: from_id = '', from: valid_from = today }] = useAddress()
  const former = useRead(readEmployee, from_id && !people ? { params: { org, id: from_id } } : null, {
    errors: 'inline',
  })
  const look = useAction(lookAtMove, { errors: 'caller' })
  const [looked, setLooked] = useState<Looked | null>(null)
  const asked = people ? { employee_ids: [...people] } : {}
  if (former.isLoading) return <FormSkeleton fields={4} />
  const initial: Values = {
    from_id: former.data ? from_id : null,
    segment_id: null,
    supervisor_id: null,
    authority_order: people ? 1 : null,
    valid_from: people ? today : valid_from,
  }
  const submit = async (whom: Values) => {
    const body = { ...whom, ...asked, supervisor_id: whom.supervisor_id ?? '' }
    const { results } = await look.attempt({ params: { org }, body })
    setLooked({ whom, results })
  }
  const form = (
    <FormShell<Values> initial={initial} submit={submit} submitTitle={t('move.look')} guard={false}>
      <FieldGrid>
        {!people && (
          <>
            <F.AsyncSelect
              name="from_id"
              label={t('move.reportsTo')}
              hint={t('move.reportsToHint')}
              source={peopleSource(org)}
              chosen={former.data ? { value: from_id, label: former.data.person.full_name } : null}
            />
            <F.AsyncSelect name="segment_id" label={t('move.segment')} source={segmentOptions(org)} />
          </>
        )}
        <F.AsyncSelect
          name="supervisor_id"
          label={t('move.supervisor')}
          source={peopleSource(org)}
          required
        />
        <F.Date name="valid_from" label={t('job.from')} required />
        <F.Number name="authority_order" label={t('move.order')} hint={t('move.orderHint')} min={1} max={9} />
      </FieldGrid>
    </FormShell>
  )
  return (
    <Stack gap="lg">
      {people ? form : <Panel title={t('move.title')}>{form}</Panel>}
      {looked && (
        <Outcome
          key={JSON.stringify(looked.whom)}
          looked={looked}
          onDone={() => {
            setLooked(null)
            onDone?.()
          }}
        />
      )}
    </Stack>
  )
}

/** Who changes, and who cannot and why; written with a reason, for those who can. */
function Outcome({ looked: { whom, results }, onDone }: { looked: Looked; onDone: () => void }) {
  const { org } = useScope()
  const move = useAction(moveSupervisors, { success: t('job.supervisorsSaved'), alsoStale: ['/hris/'] })
  const list = useLocalList(results)
  const able = results.filter(({ problem }) => problem === null)
  if (!results.length) return <Callout title={t('move.nobody')} />
  return (
    <>
      <Callout
        tone={able.length < results.length ? 'warning' : 'info'}
        title={t('move.changes', { count: able.length })}
      >
        <DateText value={whom.valid_from} beside />
        {able.length < results.length && <p>{t('move.refused', { count: results.length - able.length })}</p>}
      </Callout>
      <DataTable<Moved>
        title={t('move.title')}
        name="move-supervisors"
        list={list}
        columns={[
          { key: 'person', title: t('columns.person'), kind: 'person' },
          { key: 'authority_order', title: t('move.order'), kind: 'number' },
          { key: 'former', title: t('move.former'), value: (row) => row.former?.full_name },
          {
            key: 'problem',
            title: t('move.outcome'),
            wrap: true,
            value: (row) => (row.problem === null ? t('move.will') : refusal(withDays(row.problem))),
          },
        ]}
      />
      {able.length > 0 && (
        <FormShell<{ reason: string }>
          initial={{ reason: '' }}
          submitTitle={t('move.write', { count: able.length })}
          submit={({ reason }) =>
            move.attempt({
              params: { org },
              body: {
                ...whom,
                supervisor_id: whom.supervisor_id ?? '',
                employee_ids: able.map(({ id }) => id),
                reason,
              },
            })
          }
          onSaved={onDone}
        >
          <W.Text name="reason" label={t('job.reason')} required />
        </FormShell>
      )}
    </>
  )
}
