import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { declared } from '#ui/i18n/declared.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import type { ApplicationDetail } from '#modules/recruitment/shared/application-detail.ts'
import { closeInterview } from '#modules/recruitment/shared/interview.ts'
import { Heading } from '#modules/recruitment/web/heading.tsx'
import { t } from '#modules/recruitment/web/words.ts'

type Interview = ApplicationDetail['interviews'][number]
type Closed = 'Held' | 'No-show' | 'Cancelled'
const F = fieldsOf<{ state: Closed | null }>()

/** Offered, chosen and held interviews of an application. */
export function Interviews({ of }: { of: readonly Interview[] }) {
  const { org } = useScope()
  const close = useAction(closeInterview, { errors: 'caller', success: t('interview.closed') })
  const [open, setOpen] = useState<Interview | null>(null)
  return (
    <section>
      <Heading>{t('interview.title')}</Heading>
      <Stack gap="xs">
        {of.map((one) => (
          <Group key={one.id} justify="space-between">
            <div>
              <Text size="sm">
                {declared(one.stage)}
                {' · '}
                {one.starts_at ? (
                  <Moment value={one.starts_at} />
                ) : (
                  t('interview.offered', { count: one.slots })
                )}
                {one.place && ` · ${one.place}`}
              </Text>
              {one.remarks && (
                <Text size="sm" c="dimmed">
                  {one.remarks}
                </Text>
              )}
            </div>
            <Group gap="xs">
              <StatusBadge status={one.state} />
              {(one.state === 'Offered' || one.state === 'Scheduled') && (
                <Button size="compact-sm" variant="default" onClick={() => setOpen(one)}>
                  {t('interview.close')}
                </Button>
              )}
            </Group>
          </Group>
        ))}
      </Stack>
      <FormDialog<{ state: Closed | null }>
        opened={open !== null}
        onClose={() => setOpen(null)}
        title={t('interview.close')}
        initial={{ state: open?.state === 'Offered' ? 'Cancelled' : null }}
        submit={async ({ state }) => {
          if (open && state)
            await close.attempt({ params: { org, id: open.id }, body: { state, version: open.version } })
        }}
      >
        <F.Select
          name="state"
          label={t('interview.state')}
          required
          options={(open?.state === 'Offered'
            ? (['Cancelled'] as const)
            : (['Held', 'No-show', 'Cancelled'] as const)
          ).map((value) => ({ value, label: declared(value) }))}
        />
      </FormDialog>
    </section>
  )
}
