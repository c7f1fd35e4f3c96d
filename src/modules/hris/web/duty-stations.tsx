import { IconTimeline } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { ListTable } from '#engines/list/list-web.tsx'
import { OwnStations } from '#modules/organization/web/public-own-stations.tsx'
import { assignStation, stationHistory, stationsOfPeople } from '#modules/hris/shared/duty-station.ts'
import type { RowOf } from '#engines/list/list.ts'
import styles from '#modules/hris/web/hris.module.css'
import { t } from '#modules/hris/web/words.ts'

type StationRow = RowOf<typeof stationsOfPeople>

/** Who is posted where, and the stations that the organization has beside the common ones. */
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

function People() {
  const [shown, setShown] = useState<StationRow | null>(null)
  return (
    <>
      <ListTable
        of={stationsOfPeople}
        actions={[assignStation]}
        render={{
          next: ({ next }) =>
            next && (
              <>
                {next.name}, <Day value={next.valid_from} />
              </>
            ),
        }}
        rowActions={(row) => [
          { title: t('stations.history'), icon: <IconTimeline size={16} />, run: () => setShown(row) },
        ]}
      />
      <History of={shown} onClose={() => setShown(null)} />
    </>
  )
}

function History({ of, onClose }: { of: StationRow | null; onClose: () => void }) {
  const { org } = useScope()
  const read = useRead(stationHistory, of && { params: { org, employee_id: of.id } }, { errors: 'inline' })
  return (
    <Dialog opened={of !== null} onClose={onClose} title={of?.person.full_name ?? ''}>
      <ReadState read={read} lines={4}>
        {({ results }) =>
          results.length === 0 ? (
            <Empty compact title={t('stations.never')} />
          ) : (
            <ol className={styles.timeline}>
              {results.map((turn, at) => (
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
          )
        }
      </ReadState>
    </Dialog>
  )
}
