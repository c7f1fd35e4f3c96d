import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { MiniBars } from '#ui/chart/spark.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { Money } from '#ui/show/figures.tsx'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { count } from '#ui/i18n/format.ts'
import { ReadState } from '#ui/show/read-state.tsx'
import { levelLadder, type LevelGroup } from '#modules/organization/shared/employment-level-group.ts'
import styles from '#modules/organization/web/more.module.css'
import { t } from '#modules/organization/web/words.ts'

/** The ladder of levels in their groups, with how many people stand where. */
export default function LevelLadder() {
  const { org, to } = useScope()
  const read = useRead(levelLadder, { params: { org } })
  const settings = (
    <Button component={Link} to={to('admin-organization-settings-employment-level-group')} variant="default">
      {t('ladder.settings')}
    </Button>
  )
  if (!read.data) return <ReadState read={read} waiting={<FormSkeleton fields={6} />} compact={false} />
  const { results } = read.data
  return (
    <>
      <PageHead title={t('ladder.title')} subtitle={t('ladder.hint')}>
        {settings}
      </PageHead>
      {results.length === 0 && <Empty hint={t('ladder.emptyHint')}>{settings}</Empty>}
      <div className={styles.cards}>
        {results.map((group) => (
          <GroupCard key={group.id ?? 'none'} group={group} />
        ))}
      </div>
    </>
  )
}

function GroupCard({ group }: { group: LevelGroup }) {
  const { name, code, description, levels, people } = group
  return (
    <section className={styles.card} aria-label={name ?? t('ladder.none')}>
      <header className={styles.cardHead}>
        <div>
          <h2>{name ?? t('ladder.none')}</h2>
          <small>{[code, description].filter(Boolean).join(' · ')}</small>
        </div>
        <span>{t('ladder.people', { count: people })}</span>
      </header>
      {levels.length === 0 ? (
        <p className={styles.muted}>{t('ladder.noLevels')}</p>
      ) : (
        <>
          <MiniBars parts={levels.map((level) => ({ label: level.title, value: level.people }))} />
          <table className={styles.plain}>
            <thead>
              <tr>
                <th>{t('ladder.level')}</th>
                <th>{t('ladder.steps')}</th>
                <th>{t('ladder.pay')}</th>
              </tr>
            </thead>
            <tbody>
              {levels.map((level) => (
                <tr key={level.id}>
                  <td>
                    {count(level.rank)}. {level.title}
                  </td>
                  <td>{level.step_max === null ? '–' : count(level.step_max)}</td>
                  <td>
                    {level.pay_min || level.pay_max ? (
                      <>
                        <Money value={level.pay_min} /> – <Money value={level.pay_max} />
                      </>
                    ) : (
                      '–'
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  )
}
