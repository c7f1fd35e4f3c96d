import { Anchor } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useRead } from '#ui/data/query.ts'
import { useScope, type Scope } from '#ui/data/scope.tsx'
import { localDigits } from '#ui/i18n/locale.ts'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Facts, type Fact } from '#ui/show/facts.tsx'
import { Person } from '#ui/show/person.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import type { Tone } from '#ui/show/tone.ts'
import { personNow, type PersonNow, type Presence } from '#modules/hris/shared/person-now.ts'
import styles from '#modules/hris/web/hris.module.css'
import { t } from '#modules/hris/web/words.ts'

/** Of somebody else what one opens their page for: whether they are there, their phone, who reports to them, leave left. */
export function ProfileNow({ id }: { id: string }) {
  const { org, as, linkOf } = useScope()
  const { data } = useRead(personNow, { params: { org, id }, query: { as } }, { errors: 'inline' })
  const facts = data ? factsOf(data, linkOf) : []
  if (facts.length === 0) return null
  return (
    <section className={styles.now} aria-label={t('now.title')}>
      <Facts facts={facts} />
    </section>
  )
}

const factsOf = ({ presence, phone, reports, leave_left }: PersonNow, linkOf: Scope['linkOf']): Fact[] => [
  ...(presence ? [{ label: t('now.today'), value: <Today presence={presence} /> }] : []),
  ...(phone
    ? [
        {
          label: t('fields.mobile'),
          value: (
            <Anchor href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} size="sm">
              <IconPhone size={15} aria-hidden /> {phone}
            </Anchor>
          ),
        },
      ]
    : []),
  ...(leave_left?.length
    ? [
        {
          label: t('now.leave'),
          value: leave_left
            .map(({ name, days }) => t('now.left', { name, count: Number(days), days: localDigits(days) }))
            .join(' · '),
          wide: leave_left.length > 3,
        },
      ]
    : []),
  ...(reports.count
    ? [
        {
          label: t('now.reports', { count: reports.count }),
          value: (
            <span className={styles.reports}>
              {reports.results.map((person) => (
                <Person key={person.id} person={person} {...linkOf(person)} />
              ))}
              {reports.count > reports.results.length && (
                <span>{t('now.more', { count: reports.count - reports.results.length })}</span>
              )}
            </span>
          ),
          wide: true,
        },
      ]
    : []),
]

function Today({ presence: { state, until } }: { presence: Presence }) {
  return (
    <span className={styles.marks}>
      <StatusBadge status={state} tone={tones[state]} />
      {until && (
        <span>
          {t('now.until')} <Day value={until} />
        </span>
      )}
    </span>
  )
}

const tones: Record<Presence['state'], Tone> = {
  'On leave': 'info',
  Travelling: 'info',
  Holiday: 'neutral',
  'Off day': 'neutral',
  'Checked in': 'success',
  'Checked out': 'neutral',
  'Not checked in': 'warning',
}
