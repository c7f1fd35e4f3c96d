import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { Board, DoneBar } from '#ui/show/board.tsx'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Person } from '#ui/show/person.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { separations, type Separation } from '#modules/offboarding/shared/separation.ts'
import { TypeBadge } from '#modules/offboarding/web/type-badge.tsx'
import { waitsFor } from '#modules/offboarding/web/waits-for.ts'
import { t } from '#modules/offboarding/web/words.ts'

const columns = ['Initiated', 'In notice', 'Clearance', 'Settlement', 'Completed'] as const

/** Everybody who leaves, by where they stand; the latest of those who are gone. */
export default function OffboardingBoard() {
  const { org, to } = useScope()
  const params = { org }
  const open = useRead(separations, {
    params,
    query: { state: 'Initiated,In notice,Clearance,Settlement', limit: 200 },
  })
  const gone = useRead(separations, { params, query: { state: 'Completed', limit: 10 } })
  // whose last day is near needs something done first
  const leaving = (open.data?.results ?? []).toSorted((a, b) => a.days_left - b.days_left)
  const rows = [...leaving, ...(gone.data?.results ?? [])]
  const details = to('admin-hris-separation-details')
  return (
    <>
      <PageHead title={t('separation.board')} subtitle={t('separation.boardHint')} />
      <ReadState read={open} waiting={<FormSkeleton fields={4} />} compact={false} />
      {open.data && (
        <Board<Separation>
          nothing={t('separation.nobody')}
          columns={columns.map((state) => ({
            title: t(`separation.states.${state}`),
            rows: rows.filter((row) => row.state === state),
            ...(state === 'Completed' && {
              count: gone.data?.count,
              more: (
                <Anchor component={Link} inherit to={`${details}?state=${state}`}>
                  {t('separation.all', { count: gone.data?.count ?? 0 })}
                </Anchor>
              ),
            }),
          }))}
          card={(row) => (
            <>
              <Person person={row.person} bare />
              <TypeBadge type={row.separation_type} />
              <Text size="sm">
                <DateText value={row.last_working_on} />{' '}
                <Text span c="dimmed" size="sm">
                  {row.days_left >= 0
                    ? t('separation.daysTo', { count: row.days_left })
                    : t('separation.over', { count: -row.days_left })}
                </Text>
              </Text>
              {row.tasks.total > 0 && (
                <DoneBar done={row.tasks.closed} total={row.tasks.total} label={t('separation.tasks')} />
              )}
              {row.waits_for && row.state !== 'In notice' && (
                <Text size="sm" c="dimmed">
                  {waitsFor(row.waits_for)}
                </Text>
              )}
              <Anchor component={Link} size="sm" to={`${details}?separation=${row.id}`}>
                {t('separation.open')}
              </Anchor>
            </>
          )}
        />
      )}
    </>
  )
}
