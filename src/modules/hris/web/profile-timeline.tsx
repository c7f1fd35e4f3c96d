import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { Money } from '#ui/show/figures.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import type { Profile } from '#modules/hris/shared/employee.ts'
import { workLocations } from '#modules/organization/shared/person-choice.ts'
import { personTimeline } from '#modules/hris/shared/timeline.ts'
import styles from '#modules/hris/web/hris.module.css'
import { Panel } from '#modules/hris/web/panel.tsx'
import { t } from '#modules/hris/web/words.ts'

/** What happened to somebody here, in one line of days. */
export function TimelineTab({ profile }: { profile: Profile }) {
  const { org, as } = useScope()
  const read = useRead(
    personTimeline,
    { params: { org, employee_id: profile.id }, query: { as } },
    { errors: 'inline' },
  )
  const events = read.data?.results ?? []
  return (
    <Panel title={t('profile.timeline')}>
      <ReadState read={read} lines={6} />
      {read.data && events.length === 0 && <Empty compact title={t('records.none')} />}
      {events.length > 0 && (
        <ol className={styles.timeline}>
          {events.map(({ kind, on, title, detail }, i) => (
            <li key={`${kind} ${on} ${i}`}>
              <div>
                <strong>{title === kind ? t(`timeline.${kind}`) : declared(title)}</strong>
              </div>
              <div className={styles.dim}>
                <Day value={on} /> · {t(`timeline.${kind}`)}
              </div>
              {detail && (
                <div>
                  {kind === 'Pay' ? (
                    <Money value={detail} />
                  ) : kind === 'Place' ? (
                    inPlace(detail)
                  ) : (
                    declared(detail)
                  )}
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}

/** Branch, division and the like are called as the organization calls them; only the place of work is a word of ours. */
const inPlace = (detail: string) =>
  detail
    .split(' · ')
    .map((part) => (workLocations.some((place) => place === part) ? declared(part) : part))
    .join(' · ')
