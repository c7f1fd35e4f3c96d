import { Button, Code, CopyButton, Stack } from '@mantine/core'
import { useState } from 'react'
import { useBeforeClosing } from '#ui/overlay/closing.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { t } from '#modules/account/web/rights-words.ts'

/** The codes for when the phone is lost, in a dialog that Escape does not close before they are kept. */
export const RecoveryCodesDialog = ({
  codes,
  onClose,
}: {
  /** None: nothing is shown. */
  codes: readonly string[]
  onClose: () => void
}) => (
  <Dialog opened={codes.length > 0} onClose={onClose} title={t('totp.codes')} size={440}>
    <RecoveryCodes codes={codes} />
  </Dialog>
)

/** They are shown once: copied now, or written down. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const [isCopied, setIsCopied] = useState(false)
  useBeforeClosing(async () => isCopied || (await confirm(question())))
  return (
    <Stack gap="md">
      <Callout tone="warning">{t('totp.codesHint')}</Callout>
      <Code block>{codes.join('\n')}</Code>
      <CopyButton value={codes.join('\n')}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            onClick={() => {
              copy()
              setIsCopied(true)
            }}
          >
            {t(copied ? 'totp.copied' : 'totp.copy')}
          </Button>
        )}
      </CopyButton>
    </Stack>
  )
}

const question = () => ({
  title: t('totp.codesAsked'),
  subtitle: t('totp.codesHint'),
  yes: t('first.kept'),
  danger: false,
})
