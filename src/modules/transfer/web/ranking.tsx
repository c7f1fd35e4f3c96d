import { Text } from '@mantine/core'
import { useScope } from '#ui/data/scope.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Panel } from '#ui/show/panel.tsx'
import { Person } from '#ui/show/person.tsx'
import { declared } from '#ui/i18n/declared.ts'
import type { TransferRanking } from '#modules/transfer/shared/transfer-request.ts'
import styles from '#modules/transfer/web/transfer.module.css'
import { t } from '#modules/transfer/web/words.ts'

/** Everybody who asks for one place with what their points are made of: it helps, and people decide. */
export function Ranking({ of: { place, asking } }: { of: TransferRanking }) {
  const { linkOf } = useScope()
  const own = asking.findIndex(({ is_this }) => is_this)
  return (
    <Panel title={t('rankingOf', { place })} count={asking.length}>
      <Text c="dimmed" size="sm" mb="xs">
        {t('rank', { rank: own + 1, count: asking.length })} {t('rankHint')}
      </Text>
      <ol className={styles.ranking}>
        {asking.map((one, at) => (
          <li key={at} aria-current={one.is_this || undefined}>
            <div className={styles.line}>
              <strong className={styles.rank}>{at + 1}</strong>
              {one.person ? (
                <Person person={one.person} {...linkOf(one.person)} />
              ) : (
                <span>{t(one.is_this ? 'thisRequest' : 'somebodyElse')}</span>
              )}
              <strong className={styles.points}>{t('points', { count: one.total })}</strong>
            </div>
            <Text c="dimmed" size="sm">
              {t('parts', {
                months: one.months,
                monthPoints: one.month_points,
                station: one.station === 'None' ? declared('None') : one.station,
                classPoints: one.class_points,
                reasonPoints: one.reason_points,
              })}
              {' · '}
              {t('choice', { number: one.wished_as })} · <Day value={one.requested_on} />
            </Text>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
