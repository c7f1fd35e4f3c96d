import { Box, Title } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Person } from '#ui/show/person.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import type { Hat } from '#kernel/endpoint.ts'
import { shownState } from '#modules/leave/domain/shown-state.ts'
import { requestTeam } from '#modules/leave/shared/leave-request.ts'
import styles from '#modules/leave/web/leave.module.css'
import { Dates } from '#modules/leave/web/request-parts.tsx'
import { TeamSwitch, type Reach } from '#modules/leave/web/team-switch.tsx'
import { t } from '#modules/leave/web/words.ts'

/** For who decides: the requester's team around the request, day by day, and who is away or asks to be. */
export function RequestTeam({
  id,
  org,
  as,
  range,
}: {
  id: string
  org?: string | undefined
  as?: Hat | undefined
  range: { start_on: string; end_on: string }
}) {
  const scope = useScope()
  const hat = as ?? scope.as
  const [reach, setReach] = useState<Reach>('direct')
  const read = useRead(
    requestTeam,
    hat === 'user' ? null : { params: { org: org ?? scope.org, id }, query: { as: hat, reach } },
    { errors: 'inline' },
  )
  if (hat === 'user') return null
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        {read.data ? teamName(read.data.of) : t('team.around')}
      </Title>
      <ReadState read={read}>
        {(found) => (
          <>
            {found.of.kind !== 'Division' && found.of.kind !== 'None' && (
              <Box mb="xs">
                <TeamSwitch reach={reach} onChange={setReach} />
              </Box>
            )}
            <ul className={styles.calendar} aria-label={teamName(found.of)}>
              {found.days.map(({ date, is_off, away }) => (
                <li
                  key={date}
                  data-off={is_off || undefined}
                  data-asked={(range.start_on <= date && date <= range.end_on) || undefined}
                  data-away={away > 0 || undefined}
                >
                  <Day value={date} />
                  <b>{t('team.ofTeam', { away, team: found.team })}</b>
                </li>
              ))}
            </ul>
            {found.people.length === 0 ? (
              <p className={styles.note}>{t('team.nobodyAway')}</p>
            ) : (
              <ul className={styles.people}>
                {found.people.map((entry) => (
                  <li key={`${entry.person.id} ${entry.start_on} ${entry.part}`}>
                    <Person person={entry.person} {...scope.linkOf(entry.person)} />
                    <span>
                      <Dates {...entry} /> <StatusBadge status={shownState(entry, scope.today)} />
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </ReadState>
    </section>
  )
}

/** Whose team it is; any but the viewer's own reports is named. */
function teamName({ kind, name }: { kind: 'Own' | 'Supervisor' | 'Division' | 'None'; name: string | null }) {
  if (kind === 'Supervisor') return t('team.ofSupervisor', { name: name ?? '' })
  if (kind === 'Division') return t('team.ofDivision', { name: name ?? '' })
  return kind === 'Own' ? t('team.own') : t('team.around')
}
