import { Button } from '@mantine/core'
import { IconMapPin, IconTimeline } from '@tabler/icons-react'
import { useState } from 'react'
import { P } from '#kernel/permission.ts'
import { useExports } from '#engines/exchange/exporting-web.ts'
import { useList } from '#ui/data/list.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { asOptions, listSource } from '#ui/form/async-source.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { ErrorState } from '#ui/show/error-state.tsx'
import { TextSkeleton } from '#ui/show/loading.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { peopleChoices } from '#modules/organization/shared/people-choice.ts'
import { stationChoices } from '#modules/organization/shared/station.ts'
import { OwnStations } from '#modules/organization/web/public-own-stations.tsx'
import {
  assignStation,
  stationHistory,
  stationsOfPeople,
  type StationRow,
} from '#modules/hris/shared/duty-station.ts'
import styles from '#modules/hris/web/hris.module.css'
import { t } from '#modules/hris/web/words.ts'

interface Values {
  employee_ids: string[]
  duty_station_id: string
  valid_from: string
  remarks: string
}
const F = fieldsOf<Values>()
const stationsOf = (org: string) =>
  listSource(
    stationChoices,
    { params: { org } },
    {
      value: (row) => row.id,
      label: (row) => (row.class === 'None' ? row.name : `${row.name} (${row.class})`),
    },
  )

/** Who serves where, and the stations that the organization has beside the common ones. */
export default function DutyStations() {
  return (
    <>
      <PageHead title={t('stations.title')} subtitle={t('stations.hint')} />
      <AddressTabs
        label={t('stations.title')}
        tabs={[
          { value: 'people', title: t('stations.peopleTab'), show: () => <People /> },
          { value: 'own', title: t('stations.ownTab'), show: () => <OwnStations /> },
        ]}
      />
    </>
  )
}

/** From when: one station for many at once. */
function People() {
  const { org, may } = useScope()
  const [chosen, setChosen] = useState<readonly StationRow[] | null>(null)
  const [shown, setShown] = useState<StationRow | null>(null)
  const list = useList(stationsOfPeople, { params: { org } })
  const exports = useExports(stationsOfPeople, list)
  const editable = may([P.organization.dutyStation], 'write')
  return (
    <>
      <DataTable<StationRow>
        title={t('stations.title')}
        name="duty-stations"
        list={list}
        exports={exports}
        tools={
          editable && (
            <Button leftSection={<IconMapPin size={16} />} onClick={() => setChosen([])}>
              {t('stations.assign')}
            </Button>
          )
        }
        columns={[
          { key: 'person', title: t('columns.person'), kind: 'person' },
          { key: 'branch', title: t('columns.branch'), value: (row) => row.person.branch?.name },
          { key: 'station', title: t('stations.station'), value: (row) => row.station?.name },
          { key: 'class', title: t('stations.class'), value: (row) => row.station?.class },
          { key: 'valid_from', title: t('stations.from'), kind: 'day' },
          {
            key: 'next',
            title: t('stations.next'),
            value: (row) => row.next?.name,
            render: ({ next }) =>
              next && (
                <>
                  {next.name}, <Day value={next.valid_from} />
                </>
              ),
          },
        ]}
        filters={[
          {
            name: 'duty_station_id',
            title: t('stations.station'),
            kind: 'reference',
            source: asOptions(stationsOf(org)),
          },
          {
            name: 'assigned',
            title: t('stations.assigned'),
            options: [
              { value: 'true', label: t('change.yes') },
              { value: 'false', label: t('change.no') },
            ],
          },
        ]}
        bulk={
          editable
            ? [
                {
                  title: t('stations.assign'),
                  icon: <IconMapPin size={16} />,
                  run: (rows) => setChosen([...rows]),
                },
              ]
            : []
        }
        rowActions={(row) => [
          { title: t('stations.history'), icon: <IconTimeline size={16} />, run: () => setShown(row) },
          ...(editable
            ? [
                {
                  title: t('stations.assign'),
                  icon: <IconMapPin size={16} />,
                  run: () => setChosen([row]),
                },
              ]
            : []),
        ]}
      />
      <Assign chosen={chosen} onClose={() => setChosen(null)} />
      <History of={shown} onClose={() => setShown(null)} />
    </>
  )
}

function Assign({ chosen, onClose }: { chosen: readonly StationRow[] | null; onClose: () => void }) {
  const { org, today } = useScope()
  const assign = useAction(assignStation, { success: t('stations.assignedTo') })
  const people = chosen ?? []
  return (
    <FormDialog<Values>
      key={people.map(({ id }) => id).join(' ')}
      opened={chosen !== null}
      onClose={onClose}
      title={t('stations.assign')}
      initial={{
        employee_ids: people.map(({ id }) => id),
        duty_station_id: '',
        valid_from: today,
        remarks: '',
      }}
      submit={(body) => assign.attempt({ params: { org }, body })}
    >
      <F.AsyncMultiSelect
        name="employee_ids"
        label={t('stations.people')}
        required
        chosen={people.map(({ id, person }) => ({ value: id, label: person.full_name }))}
        source={listSource(
          peopleChoices,
          { params: { org } },
          { value: (row) => row.id, label: (row) => `${row.name} · ${row.code}` },
        )}
      />
      <F.AsyncSelect
        name="duty_station_id"
        label={t('stations.station')}
        hint={t('stations.stationHint')}
        source={stationsOf(org)}
      />
      <F.Date name="valid_from" label={t('stations.from')} required />
      <F.TextArea name="remarks" label={t('contracts.remarks')} />
    </FormDialog>
  )
}

function History({ of, onClose }: { of: StationRow | null; onClose: () => void }) {
  const { org } = useScope()
  const read = useRead(stationHistory, of && { params: { org, employee_id: of.id } }, { errors: 'inline' })
  return (
    <Dialog opened={of !== null} onClose={onClose} title={of?.person.full_name ?? ''}>
      {read.error ? (
        <ErrorState error={read.error} compact onRetry={() => void read.refetch()} />
      ) : read.isPending ? (
        <TextSkeleton lines={4} />
      ) : read.data.results.length === 0 ? (
        <Empty compact title={t('stations.never')} />
      ) : (
        <ol className={styles.timeline}>
          {read.data.results.map((turn, at) => (
            <li key={turn.id} data-current={at === 0 || undefined}>
              <div className={styles.when}>
                <Day value={turn.valid_from} />
                {turn.valid_to && (
                  <>
                    {' – '}
                    <Day value={turn.valid_to} />
                  </>
                )}
              </div>
              <strong>{turn.station.name}</strong>
              {turn.remarks && <div className={styles.dim}>{turn.remarks}</div>}
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}
