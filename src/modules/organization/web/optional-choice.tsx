import { Badge, Button } from '@mantine/core'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { refusal } from '#ui/i18n/refusal.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Panel } from '#ui/show/panel.tsx'
import {
  giveBackHoliday,
  optionalHolidays,
  pickHoliday,
  type OptionalChoice,
  type OptionalYear,
} from '#modules/organization/shared/optional-holiday.ts'
import { useDayEffect } from '#modules/organization/web/day-effect.ts'
import styles from '#modules/organization/web/organization.module.css'
import { t } from '#modules/organization/web/words.ts'

/** The optional holidays of the years that are entered: as many as the rule gives may be chosen. Nothing without a rule. */
export function OptionalChoices() {
  const { org } = useScope()
  const { data } = useRead(optionalHolidays, { params: { org } }, { errors: 'inline', fresh: 0 })
  return (data?.years ?? [])
    .filter(({ quota, holidays }) => holidays.length > 0 && quota > 0)
    .map((year) => <Year key={year.start} year={year} />)
}

const Year = ({ year }: { year: OptionalYear }) => (
  <Panel title={t('choice.title')}>
    <p className={styles.usualHint}>
      <strong>{t('choice.of', { picked: year.picked, quota: year.quota, year: year.name })}</strong>{' '}
      {t('choice.hint')}
    </p>
    <ul className={styles.usual}>
      {year.holidays.map((holiday) => (
        <Line key={holiday.id} holiday={holiday} />
      ))}
    </ul>
  </Panel>
)

function Line({ holiday }: { holiday: OptionalChoice }) {
  const { org } = useScope()
  const { id, name, is_picked, problem, start_on, is_half_day, free_half, description } = holiday
  const pick = useAction(pickHoliday, { success: t('choice.picked', { name }) })
  const giveBack = useAction(giveBackHoliday, { success: t('choice.returned', { name }) })
  const act = is_picked ? giveBack : pick
  const ask = useDayEffect('user')
  const change = async () => {
    const answer = await ask([{ start_on, end_on: start_on }], false, { choice_id: id })
    if (!answer) return
    await act.run({ params: { org, id }, query: answer === 'confirmed' ? { confirmed: 'true' } : {} })
  }
  return (
    <li>
      <span className={styles.choice}>
        <strong>{name}</strong>
        <small>{[description, problem && refusal(problem)].filter(Boolean).join(' · ')}</small>
      </span>
      {is_half_day && (
        <Badge color="gray">{t(free_half === 'First' ? 'holidays.halfFirst' : 'holidays.half')}</Badge>
      )}
      <Day value={start_on} />
      <Button
        size="compact-sm"
        variant={is_picked ? 'default' : 'light'}
        disabled={problem !== null}
        loading={act.pending}
        aria-label={`${t(is_picked ? 'choice.giveBack' : 'choice.pick')}: ${name}`}
        onClick={() => void change()}
      >
        {t(is_picked ? 'choice.giveBack' : 'choice.pick')}
      </Button>
    </li>
  )
}
