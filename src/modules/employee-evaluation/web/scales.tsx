import { IconStairs } from '@tabler/icons-react'
import { useState } from 'react'
import { SideDrawer } from '#ui/overlay/side-drawer.tsx'
import { ListTable } from '#engines/list/list-web.tsx'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import {
  addSlab,
  copySlabs,
  editSlab,
  removeSlab,
  scale,
  slabs,
} from '#modules/employee-evaluation/shared/scale.ts'
import { t } from '#modules/employee-evaluation/web/words.ts'

/** Scales of points and of variable pay, each with its slabs by date. */
export function Scales() {
  const [open, setOpen] = useState<{ id: string; title: string } | null>(null)
  const below = { scale_id: open?.id ?? '' }
  return (
    <>
      <SettingsScreen
        declared={scale}
        headless
        actions={(row) => [
          {
            title: t('scales.slabs'),
            icon: <IconStairs size={16} />,
            run: () => setOpen({ id: String(row.id), title: String((row as { title?: unknown }).title) }),
          },
        ]}
      />
      <SideDrawer opened={open !== null} onClose={() => setOpen(null)} size={760} title={open?.title ?? ''}>
        {open && (
          <ListTable
            of={slabs}
            params={below}
            actions={[
              { act: addSlab, params: below } as never,
              { act: copySlabs, params: below } as never,
              editSlab,
              removeSlab,
            ]}
          />
        )}
      </SideDrawer>
    </>
  )
}
