import { Button, Group, Table, Text } from '@mantine/core'
import { subtract } from '#kernel/money.ts'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { money } from '#ui/i18n/format.ts'
import { Callout } from '#ui/show/callout.tsx'
import { Money } from '#ui/show/figures.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { StatCard, StatGrid } from '#ui/show/stat-card.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { shown, useActions } from '#engines/list/action-web.tsx'
import { ListTable } from '#engines/list/list-web.tsx'
import {
  differences,
  differenceSummary,
  explainDifference,
  reviewDifferences,
  reviewReason,
} from '#modules/payroll/shared/difference.ts'
import type { Run } from '#modules/payroll/shared/run.ts'
import { t } from '#modules/payroll/web/words.ts'

/** What changed since the last payroll, group by group: all of it is reviewed, then signed. */
export function Differences({ run }: { run: Run }) {
  const { org, as } = useScope()
  const shared = { params: { run_id: run.id } }
  const read = useRead(differenceSummary, { params: { org, run_id: run.id }, query: { as } } as never)
  const mayReview = as === 'hr' && run.abilities.generate && run.state === 'In review'
  const acts = useActions(
    [
      shown(reviewReason, {
        ...shared,
        start: (row: { reason?: unknown } | null) => ({ reason: row?.reason }),
      }),
    ],
    () => run.title,
  )
  return (
    <>
      <ReadState read={read} lines={4}>
        {({ previous, net, percent, amount, to_review, groups }) => {
          if (!previous) return <Callout tone="info">{t('difference.none')}</Callout>
          return (
            <>
              <StatGrid>
                <StatCard
                  title={t('difference.previous', { title: previous.title })}
                  value={<Money value={previous.net} />}
                />
                <StatCard
                  title={t('difference.change')}
                  value={<Money value={subtract(net, previous.net)} />}
                />
                <StatCard title={t('difference.left')} value={to_review} />
              </StatGrid>
              <Text size="sm" c="dimmed" my="xs">
                {t('difference.limits', { percent, amount: money(amount) })}
              </Text>
              {to_review === 0 && run.abilities.sign && (
                <Callout tone="info">{t('difference.signed')}</Callout>
              )}
              {groups.length > 0 && (
                <Table mb="md" maw={640}>
                  <Table.Tbody>
                    {groups.map(({ reason, count, to_review: left }) => (
                      <Table.Tr key={reason}>
                        <Table.Td>{declared(reason)}</Table.Td>
                        <Table.Td>{t('difference.count', { count })}</Table.Td>
                        <Table.Td ta="right">
                          {left === 0 ? (
                            <StatusBadge status={t('difference.reviewed')} tone="success" />
                          ) : mayReview ? (
                            <Group justify="flex-end">
                              <Button
                                size="xs"
                                variant="default"
                                onClick={() => acts.begin(reviewReason as never, { reason } as never)}
                              >
                                {t('difference.group', { count: left })}
                              </Button>
                            </Group>
                          ) : (
                            left
                          )}
                        </Table.Td>
                      </Table.Tr>
                    ))}
                  </Table.Tbody>
                </Table>
              )}
            </>
          )
        }}
      </ReadState>
      {acts.dialog}
      <ListTable
        of={differences}
        {...shared}
        actions={mayReview ? [shown(reviewDifferences, shared), explainDifference] : []}
      />
    </>
  )
}
