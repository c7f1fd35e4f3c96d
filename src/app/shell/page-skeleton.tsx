import { Box, Group, Skeleton } from '@mantine/core'
import { t } from '#ui/i18n/t.ts'

/**
 * In the place of a page that is on its way: a head, a line of tools, rows. Every page carries it, also the login, and so
 * it is made of what is there anyway.
 */
export function PageSkeleton() {
  return (
    <div role="status" aria-label={t('state.loading')}>
      <Group justify="space-between" mb="lg">
        <Skeleton h={26} w={220} />
        <Skeleton h={34} w={120} />
      </Group>
      <Box p="lg" bd="1px solid var(--ch-line)" bdrs="lg" bg="var(--ch-surface)">
        <Skeleton h={34} w="min(320px, 100%)" />
        {[0, 1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} h={38} mt="md" />
        ))}
      </Box>
    </div>
  )
}
