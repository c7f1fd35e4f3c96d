import { Table, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { count, decimal } from '#ui/i18n/format.ts'
import { ReadState } from '#ui/show/read-state.tsx'
import { questionStatistics } from '#modules/assessment/shared/attempt.ts'
import { t } from '#modules/assessment/web/words.ts'

/** Which questions are hard, and which do not tell who knows. */
export function Statistics({ id }: { id: string }) {
  const { org } = useScope()
  const read = useRead(questionStatistics, { params: { org, id } }, { errors: 'inline' })
  return (
    <ReadState read={read} lines={6}>
      {({ attempts, fewest, questions }) =>
        attempts === 0 ? (
          <Text c="dimmed">{t('statistics.none')}</Text>
        ) : (
          <>
            <Text size="sm" c="dimmed" mb="sm">
              {t('statistics.hint', { count: attempts, fewest })}
            </Text>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('statistics.question')}</Table.Th>
                  <Table.Th ta="right">{t('statistics.asked')}</Table.Th>
                  <Table.Th ta="right">{t('statistics.difficulty')}</Table.Th>
                  <Table.Th ta="right">{t('statistics.discrimination')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {questions.map((row) => (
                  <Table.Tr key={row.question_id}>
                    <Table.Td>
                      {row.title}
                      {row.is_weak && (
                        <Text size="xs" c="orange">
                          <IconAlertTriangle size={12} aria-hidden /> {t('statistics.weak')}
                        </Text>
                      )}
                    </Table.Td>
                    <Table.Td ta="right">{count(row.asked)}</Table.Td>
                    <Table.Td ta="right">{row.difficulty === null ? '–' : count(row.difficulty)}</Table.Td>
                    <Table.Td ta="right">
                      {row.discrimination === null ? '–' : decimal(row.discrimination, 2)}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </>
        )
      }
    </ReadState>
  )
}
