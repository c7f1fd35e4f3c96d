import { IconDeviceTablet } from '@tabler/icons-react'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { confirm } from '#ui/overlay/confirm.tsx'
import { ListTable } from '#engines/list/list-web.tsx'
import { addKiosk, changeKiosk, kiosks, openKiosk, setPin } from '#modules/attendance/shared/kiosk.ts'
import { t } from '#modules/attendance/web/words.ts'

/** Kiosks, and who opens one on the screen that they are at. */
export function Kiosks() {
  const { org } = useScope()
  const open = useAction(openKiosk, { onSuccess: ({ path }) => window.location.assign(path) })
  const start = async ({ id, name, version }: { id: string; name: string; version: number }) => {
    const agreed = await confirm({
      title: t('kiosk.openTitle', { name }),
      subtitle: t('kiosk.openHint'),
      yes: t('kiosk.open'),
      danger: false,
    })
    if (agreed) await open.run({ params: { org, id }, body: { version } })
  }
  return (
    <ListTable
      of={kiosks}
      actions={[addKiosk, changeKiosk, setPin]}
      rowActions={(row) =>
        row.is_active
          ? [
              {
                title: t('kiosk.open'),
                icon: <IconDeviceTablet size={16} />,
                inline: true,
                run: () => void start(row),
              },
            ]
          : []
      }
    />
  )
}
