import { Group, SimpleGrid, Text } from '@mantine/core'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { exactText } from '#ui/i18n/format.ts'
import { PageHead } from '#ui/show/page-head.tsx'
import { Panel } from '#ui/show/panel.tsx'
import { StatCard } from '#ui/show/stat-card.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { teamExits } from '#modules/offboarding/shared/team-exit.ts'
import { t } from '#modules/offboarding/web/words.ts'

/** What leavers of one's own people said, told only of several together. */
export default function TeamExits() {
  const { org } = useScope()
  const read = useRead(teamExits, { params: { org } })
  const seen = read.data
  return (
    <>
      <PageHead title={t('team.title')} subtitle={t('team.hint', { count: seen?.smallest_group ?? 5 })} />
      {!seen ? (
        <ReadState read={read} compact={false} />
      ) : (
        <>
          {seen.waiting > 0 && (
            <Callout title={t('team.waiting', { count: seen.waiting })}>{t('team.why')}</Callout>
          )}
          {seen.shown === 0 ? (
            <Empty
              title={seen.reads_report ? t('team.report') : t('team.nothing', { count: seen.smallest_group })}
            />
          ) : (
            <>
              <SimpleGrid cols={{ base: 2, md: 3 }} spacing="md" mb="md">
                <StatCard title={t('team.answers')} value={seen.shown} />
                <StatCard
                  title={t('exitReport.enps')}
                  value={seen.enps ?? '–'}
                  note={t('exitReport.enpsHint')}
                />
                <StatCard
                  title={t('exitReport.score')}
                  value={seen.score ? `${exactText(seen.score)}%` : '–'}
                />
              </SimpleGrid>
              <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
                <Panel title={t('team.reasons')}>
                  <Lines of={seen.reasons} />
                </Panel>
                <Panel title={t('feedback.would_return')}>
                  <Lines of={seen.would_return} />
                </Panel>
              </SimpleGrid>
              {seen.from && seen.to && (
                <Text size="sm" c="dimmed" mt="md">
                  <DateText value={seen.from} beside /> – <DateText value={seen.to} beside />
                </Text>
              )}
            </>
          )}
        </>
      )}
    </>
  )
}

const Lines = ({ of }: { of: readonly { name: string; people: number }[] }) =>
  of.map(({ name, people }) => (
    <Group key={name} justify="space-between">
      <Text size="sm">{name}</Text>
      <Text size="sm" className="ch-num">
        {people}
      </Text>
    </Group>
  ))
