import { weekdays } from '#kernel/calendar/names.ts'
import { saidIn } from '#kernel/said.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { declared } from '#ui/i18n/declared.ts'
import { localDigits } from '#ui/i18n/locale.ts'
import { Facts } from '#ui/show/facts.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { inForceFor, type InForce } from '#modules/hris/shared/in-force.ts'
import styles from '#modules/hris/web/hris.module.css'
import { Panel } from '#modules/hris/web/panel.tsx'
import { t } from '#modules/hris/web/words.ts'

/** What holds for a person without being said of them alone, each with where it comes from. */
export function InForcePanel({ employeeId }: { employeeId: string }) {
  const { org, as } = useScope()
  const { writing } = useCalendar()
  const read = useRead(inForceFor, { params: { org, id: employeeId }, query: { as } }, { errors: 'inline' })
  const days = weekdays[writing.language]
  return (
    <Panel title={t('inForce.title')}>
      <ReadState read={read} lines={5}>
        {(data) => (
          <Facts
            layout="rows"
            facts={data.results.map((one) => ({
              label: t(`inForce.${one.key}`),
              value: (
                <>
                  {said(one, days)} <span className={styles.dim}>{from(one)}</span>
                </>
              ),
            }))}
          />
        )}
      </ReadState>
    </Panel>
  )
}

function said({ key, value }: InForce, days: readonly string[]): string {
  if (key === 'notice_days') return t('inForce.days', { count: Number(value) })
  if (key === 'probation_months') return t('inForce.months', { count: Number(value) })
  if (key === 'retirement_age') return t('inForce.years', { count: Number(value) })
  if (key === 'calendar') return t(value === 'bs' ? 'inForce.bs' : 'inForce.ad')
  if (key !== 'weekly_off') return value
  return value === ''
    ? t('inForce.noDay')
    : value
        .split(',')
        .map((day) => days[Number(day)])
        .join(', ')
}

function from({ origin, kind, name }: InForce): string {
  if (origin === 'person') return t(kind === 'contract' ? 'inForce.fromContract' : 'inForce.fromPerson')
  if (origin === 'organization') return t('inForce.fromOrganization')
  if (origin === 'platform')
    return t('inForce.fromLaw', { name: localDigits(saidIn(name ?? '', ['Labour Act {0}'], declared)) })
  if (kind === 'weekly_off') return t('inForce.fromRule')
  if (kind === 'type') return t('inForce.fromType', { name: name ?? '' })
  return t(kind === 'level' ? 'inForce.fromLevel' : 'inForce.fromBranch', { name: name ?? '' })
}
