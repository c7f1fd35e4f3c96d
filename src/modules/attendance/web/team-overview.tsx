import { useAddressValue } from '#ui/data/address.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Chart } from '#ui/chart/chart.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { ListTable } from '#engines/list/list-web.tsx'
import { attendanceDays, attendanceOverview, groups } from '#modules/attendance/shared/day.ts'
import { attendanceLocks, lockedChanges, moveAttendanceLock } from '#modules/attendance/shared/lock.ts'
import styles from '#modules/attendance/web/attendance.module.css'
import { t } from '#modules/attendance/web/words.ts'

/** Who is in, late, absent and away today; HR also locks what is settled. */
export default function TeamOverview() {
  const { as } = useScope()
  return (
    <>
      <PageHead
        title={as === 'hr' ? t('overview.title') : t('overview.team')}
        subtitle={t('overview.hint')}
      />
      {as === 'hr' ? (
        <AddressTabs
          label={t('overview.title')}
          tabs={[
            { value: 'today', title: t('mine.today'), show: () => <Today /> },
            {
              value: 'locks',
              title: t('overview.locks'),
              show: () => <ListTable of={attendanceLocks} actions={[moveAttendanceLock]} />,
            },
            {
              value: 'changes',
              title: t('overview.lockedChanges'),
              show: () => <ListTable of={lockedChanges} />,
            },
          ]}
        />
      ) : (
        <Today />
      )}
    </>
  )
}

/** Each figure is the list below it. */
function Today() {
  const { org, as, today } = useScope()
  const [group, setGroup] = useAddressValue('show', 'In')
  const read = useRead(attendanceOverview, { params: { org }, query: { as } as never })
  return (
    <>
      <ReadState read={read} lines={6}>
        {({ counts, arrivals, expected }) => (
          <div className={styles.today}>
            <p className={styles.big}>{t('overview.expected', { count: expected })}</p>
            <Segmented
              label={t('overview.shown')}
              value={group}
              onChange={setGroup}
              options={groups.map((one) => ({
                value: one,
                label: `${declared(one)} ${counts.find((count) => count.group === one)?.people ?? 0}`,
              }))}
            />
            {arrivals.length > 0 && (
              <Chart
                kind="bar"
                title={t('overview.arrivals')}
                titled
                height={200}
                rows={arrivals.map(({ time, ...values }) => ({ label: time, ...values }))}
                series={[
                  { key: 'today', title: t('mine.today') },
                  { key: 'usual', title: t('overview.usual') },
                ]}
              />
            )}
          </div>
        )}
      </ReadState>
      <ListTable of={attendanceDays} query={{ as, date_from: today, date_to: today, group }} />
    </>
  )
}
