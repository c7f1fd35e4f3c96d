import { Button, Code, CopyButton, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { t } from '#modules/account/web/keys-words.ts'

/** A secret just after it was made: copied now or never. */
export const ShownOnce = ({
  title,
  hint,
  secret,
  onClose,
  children,
}: {
  title: string
  hint: string
  /** Null: nothing is shown. */
  secret: string | null
  onClose: () => void
  /** How it is used. */
  children: ReactNode
}) => (
  <Dialog opened={secret !== null} onClose={onClose} title={title} size={560}>
    <Stack gap="md">
      <Callout tone="warning">{hint}</Callout>
      <Code block>{secret}</Code>
      <Text size="sm" component="div">
        {children}
      </Text>
      <CopyButton value={secret ?? ''}>
        {({ copied, copy }) => <Button onClick={copy}>{t(copied ? 'key.copied' : 'key.copy')}</Button>}
      </CopyButton>
    </Stack>
  </Dialog>
)
