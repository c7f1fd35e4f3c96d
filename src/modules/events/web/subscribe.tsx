import { Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { endFeed, feedState, makeFeed } from '#modules/events/shared/calendar.ts'
import { t } from '#modules/events/web/words.ts'

/** The address by which another program reads the calendar: made, replaced and withdrawn here. */
export function SubscribeDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { org } = useScope()
  const read = useRead(feedState, opened ? { params: { org } } : null, { errors: 'inline' })
  const [address, setAddress] = useState('')
  const make = useAction(makeFeed, {
    onSuccess: ({ path }) => setAddress(new URL(path, window.location.origin).href),
  })
  const end = useAction(endFeed, { success: t('calendar.feedEnded'), onSuccess: () => setAddress('') })
  return (
    <Dialog
      opened={opened}
      onClose={() => {
        setAddress('')
        onClose()
      }}
      title={t('calendar.subscribe')}
    >
      <Stack>
        <Text size="sm">{t('calendar.subscribeHint')}</Text>
        <ReadState read={read} lines={2}>
          {({ made_at, used_at }) => (
            <>
              {made_at === null ? (
                <Text size="sm" c="dimmed">
                  {t('calendar.feedNone')}
                </Text>
              ) : (
                <Facts
                  facts={[
                    { label: t('calendar.feedSince'), value: <Moment value={made_at} /> },
                    { label: t('calendar.feedUsed'), value: <Moment value={used_at} /> },
                  ]}
                />
              )}
              {address !== '' && (
                <>
                  <TextInput readOnly label={t('calendar.address')} value={address} />
                  <Text size="sm">{t('calendar.feedOnce')}</Text>
                </>
              )}
              <Group>
                {address !== '' && (
                  <CopyButton value={address}>
                    {({ copied, copy }) => (
                      <Button onClick={copy}>{t(copied ? 'calendar.copied' : 'calendar.copy')}</Button>
                    )}
                  </CopyButton>
                )}
                <Button
                  variant={address === '' ? 'filled' : 'default'}
                  loading={make.pending}
                  onClick={() => void make.run({ params: { org } })}
                >
                  {t(made_at === null ? 'calendar.feedMake' : 'calendar.feedRenew')}
                </Button>
                {made_at !== null && (
                  <Button
                    variant="default"
                    c="var(--mantine-color-error)"
                    loading={end.pending}
                    onClick={() => void end.run({ params: { org } })}
                  >
                    {t('calendar.feedEnd')}
                  </Button>
                )}
              </Group>
            </>
          )}
        </ReadState>
      </Stack>
    </Dialog>
  )
}
