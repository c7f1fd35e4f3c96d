import { Button } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { SideDrawer } from '#ui/overlay/side-drawer.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { Panel } from '#ui/show/panel.tsx'
import { Person } from '#ui/show/person.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { readAssigned, type AssignedTarget } from '#modules/employee-evaluation/shared/target.ts'
import { MonthsOfTarget } from '#modules/employee-evaluation/web/spread.tsx'
import { t } from '#modules/employee-evaluation/web/words.ts'
import styles from '#modules/employee-evaluation/web/evaluation.module.css'

/** One assigned target: its months, what was entered, and how the score is worked out. */
export function AssignedSheet({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { org, as } = useScope()
  const read = useRead(readAssigned, id === null ? null : { params: { org, id }, query: { as } }, {
    errors: 'inline',
  })
  return (
    <SideDrawer
      opened={id !== null}
      onClose={onClose}
      size={680}
      title={read.data?.title ?? t('sheet.title')}
    >
      <ReadState read={read} lines={8}>
        {(target) => <Shown target={target} />}
      </ReadState>
    </SideDrawer>
  )
}

function Shown({ target }: { target: AssignedTarget }) {
  const { today } = useScope()
  const [edits, setEdits] = useState(false)
  const { trace, unit } = target
  const withUnit = (value: string | null) => value && (unit ? `${value} ${unit}` : value)
  return (
    <>
      <Person person={target.person} />
      <Panel title={t('sheet.score')}>
        <Facts
          facts={[
            { label: t('sheet.full'), value: withUnit(target.full_target) },
            { label: t('sheet.target'), value: withUnit(trace.target) },
            { label: t('sheet.achieved'), value: withUnit(trace.achieved) },
            { label: t('sheet.percent'), value: trace.percent && `${trace.percent} %` },
            target.minimum !== null && { label: t('sheet.minimum'), value: withUnit(target.minimum) },
            trace.slab !== null && {
              label: t('sheet.slab'),
              value: t('sheet.slabFrom', { from: trace.slab.from_value, gives: trace.slab.gives }),
            },
            { label: t('sheet.points'), value: trace.points },
            {
              label: t('sheet.share'),
              value: trace.share && t('sheet.shareOf', { share: trace.share, weight: trace.weight_percent }),
            },
          ]}
        />
      </Panel>
      <Panel title={t('sheet.months')}>
        {target.abilities.edit && (
          <Button variant="default" size="xs" onClick={() => setEdits(true)}>
            {t('sheet.editMonths')}
          </Button>
        )}
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('sheet.months')}>
          <table className={styles.lines}>
            <thead>
              <tr>
                <th>{t('sheet.from')}</th>
                <th>{t('sheet.to')}</th>
                <th className={styles.amount}>{t('sheet.target')}</th>
                <th className={styles.amount}>{t('sheet.achieved')}</th>
                <th className={styles.amount}>{t('sheet.days')}</th>
              </tr>
            </thead>
            <tbody>
              {target.months.map((month) => (
                <tr key={month.starts_on} data-past={month.ends_on < today || undefined}>
                  <td>
                    <Day value={month.starts_on} />
                  </td>
                  <td>
                    <Day value={month.ends_on} />
                  </td>
                  <td className={styles.amount}>{month.value ?? '–'}</td>
                  <td className={styles.amount}>{month.achieved ?? '–'}</td>
                  <td className={styles.amount}>
                    {t('sheet.daysOf', { days: month.employed_days, of: month.days })}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Panel>
      <Panel title={t('sheet.entries')}>
        {target.entries.length === 0 ? (
          <Empty compact title={t('sheet.noEntries')} />
        ) : (
          <Entries of={target} />
        )}
      </Panel>
      <MonthsOfTarget target={target} opened={edits} onClose={() => setEdits(false)} />
    </>
  )
}

const Entries = ({ of }: { of: AssignedTarget }) => (
  <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('sheet.entries')}>
    <table className={styles.lines}>
      <thead>
        <tr>
          <th>{t('sheet.date')}</th>
          <th className={styles.amount}>{t('sheet.value')}</th>
          <th>{t('sheet.source')}</th>
          <th>{t('sheet.by')}</th>
          <th>{t('sheet.remarks')}</th>
        </tr>
      </thead>
      <tbody>
        {of.entries.map((entry) => (
          <tr key={entry.id} data-withdrawn={entry.is_withdrawn || undefined}>
            <td>
              <Day value={entry.on_date} />
            </td>
            <td className={styles.amount}>{entry.value}</td>
            <td>{entry.is_withdrawn ? t('sheet.withdrawn') : t(`sheet.sources.${entry.source}`)}</td>
            <td>{entry.by ?? '–'}</td>
            <td>{entry.remarks ?? ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
