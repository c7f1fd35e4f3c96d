import { ActionIcon, Indicator, Popover, Text, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconInbox } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { hrefOf } from '#kernel/screen.ts'
import type { Facts } from '#app/catalogue/facts.ts'
import { extraAppsFor } from '#app/menu.ts'
import { useExtraAppCounts } from '#app/shell/counts.ts'
import { MenuIcon } from '#app/shell/icons.tsx'
import { menuWord } from '#app/shell/menu-words.ts'
import { anyExtraAppBuilt } from '#app/shell/extra-apps-built.ts'
import { t } from '#app/shell/words.ts'
import styles from '#app/shell/extra-apps.module.css'

/** What others laid before the person, by kind, with the number that waits. Absent for those it never concerned. */
export function ExtraApps({ facts }: { facts: Facts }) {
  const [opened, { toggle, close }] = useDisclosure()
  const counts = useExtraAppCounts(anyExtraAppBuilt)
  const groups = extraAppsFor(facts, counts ?? {})
  if (groups.length === 0) return null
  const pending = groups.flatMap((group) => group.items).reduce((sum, item) => sum + item.pending, 0)
  return (
    <Popover opened={opened} onChange={close} position="bottom-end" width={320} trapFocus>
      <Popover.Target>
        <Tooltip label={t('extra.title')} disabled={opened}>
          <Indicator disabled={pending === 0} label={pending} size={16} offset={5} color="danger">
            <ActionIcon
              size="lg"
              aria-label={pending ? t('extra.titlePending', { count: pending }) : t('extra.title')}
              onClick={toggle}
            >
              <IconInbox size={20} aria-hidden />
            </ActionIcon>
          </Indicator>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p="xs" aria-label={t('extra.title')}>
        {groups.map(({ title, icon, items }) => (
          <section key={title} className={styles.group}>
            <Text size="xs" fw={600} c="dimmed" component="h2" className={styles.heading}>
              <MenuIcon name={icon} size={14} /> {menuWord(title)}
            </Text>
            {items.map(({ screen, label, total, pending: waiting }) => (
              <Link key={screen.name} to={hrefOf(screen.path)} className={styles.item} onClick={close}>
                <span>{menuWord(label)}</span>
                <span className={styles.count} data-waiting={waiting > 0 || undefined}>
                  {waiting > 0 ? t('extra.waiting', { count: waiting }) : t('extra.total', { count: total })}
                </span>
              </Link>
            ))}
          </section>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}
