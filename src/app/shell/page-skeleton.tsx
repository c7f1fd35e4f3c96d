import { Card, Group, Skeleton, Stack } from '@mantine/core'

/** In the place of a page that is on its way: a head, a line of tools, rows. */
export function PageSkeleton() {
  return (
    <Stack gap="lg" role="status" aria-label="Loading">
      <Group justify="space-between">
        <Skeleton h={26} w={220} />
        <Skeleton h={34} w={120} />
      </Group>
      <Card>
        <Stack gap="md">
          <Skeleton h={34} w="min(320px, 100%)" />
          {[0, 1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} h={38} />
          ))}
        </Stack>
      </Card>
    </Stack>
  )
}
