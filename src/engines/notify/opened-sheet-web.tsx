import { Button, Text } from '@mantine/core'
import { Suspense } from 'react'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { needsSwitch, type Sheets, type SheetTarget } from '#engines/notify/target-web.ts'
import { t } from '#engines/notify/words-web.ts'

/** The detail sheet of a notification over whatever page is shown, once the right organization is chosen. */
export function OpenedSheet({
  target,
  sheets,
  supervised,
  supervise,
  onClose,
  onActed,
}: {
  target: SheetTarget
  sheets: Sheets
  supervised: string | null
  supervise: (slug: string) => void
  onClose: () => void
  onActed: () => void
}) {
  const { name, slug } = target.organization
  if (needsSwitch(target, supervised))
    return (
      <Dialog
        opened
        onClose={onClose}
        size={450}
        title={t('switch.title')}
        footer={<Button onClick={() => supervise(slug)}>{t('switch.act', { name })}</Button>}
      >
        <Text>{t('switch.message', { name })}</Text>
      </Dialog>
    )
  const Sheet = sheets[target.type]
  return (
    <Suspense>
      {Sheet && (
        <Sheet
          id={target.id}
          org={slug}
          as={target.as}
          onClose={onClose}
          onActed={() => {
            onActed()
            onClose()
          }}
        />
      )}
    </Suspense>
  )
}
