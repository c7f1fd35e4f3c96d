import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { Board } from '#ui/show/board.tsx'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { preEmployments, type PreEmployment } from '#modules/onboarding/shared/pre-employment.ts'
import { Checks } from '#modules/onboarding/web/checks.tsx'
import { t } from '#modules/onboarding/web/words.ts'

const columns = ['Draft', 'Accepted', 'Onboarding', 'Joined', 'Declined'] as const

/** Everybody who joins, by where they stand; the latest of those who have, and of those who said no. */
export default function OnboardingBoard() {
  const { org, to } = useScope()
  const params = { org }
  const open = useRead(preEmployments, { params, query: { state: 'Draft,Accepted,Onboarding', limit: 200 } })
  const joined = useRead(preEmployments, { params, query: { state: 'Joined', limit: 10 } })
  const declined = useRead(preEmployments, { params, query: { state: 'Declined', limit: 10 } })
  // whose first day is near needs something done first
  const coming = (open.data?.results ?? []).toSorted((a, b) => a.days_left - b.days_left)
  const rows = [...coming, ...[joined, declined].flatMap(({ data }) => data?.results ?? [])]
  const past: Partial<Record<(typeof columns)[number], { count: number } | undefined>> = {
    Joined: joined.data,
    Declined: declined.data,
  }
  const details = to('admin-hris-pre-employment-employee-details')
  return (
    <>
      <PageHead title={t('board.title')} subtitle={t('board.hint')} />
      <ReadState read={open} waiting={<FormSkeleton fields={4} />} compact={false} />
      {open.data && (
        <Board<PreEmployment>
          nothing={t('board.nobody')}
          columns={columns.map((state) => ({
            title: t(`board.states.${state}`),
            rows: rows.filter((row) => row.state === state),
            ...(past[state] && {
              count: past[state].count,
              more: (
                <Anchor component={Link} inherit to={`${details}?state=${state}`}>
                  {t('board.all', { count: past[state].count })}
                </Anchor>
              ),
            }),
          }))}
          card={(row) => (
            <>
              <div>
                <Text fw={550}>{row.full_name}</Text>
                <Text size="sm" c="dimmed">
                  {row.job_title?.name}
                </Text>
              </div>
              <Text size="sm">
                <DateText value={row.joins_on} />{' '}
                <Text span c="dimmed" size="sm">
                  {row.days_left >= 0
                    ? t('board.days', { count: row.days_left })
                    : t('board.ago', { count: -row.days_left })}
                </Text>
              </Text>
              {row.state === 'Declined' ? (
                <Text size="sm" c="dimmed">
                  {t('board.declined')}
                </Text>
              ) : (
                <Checks person={row} />
              )}
              <Anchor component={Link} size="sm" to={`${details}?person=${row.id}`}>
                {t('board.open')}
              </Anchor>
            </>
          )}
        />
      )}
    </>
  )
}
