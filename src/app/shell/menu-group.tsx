import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { MenuGroup as Group, MenuItem } from '#app/menu.ts'
import type { Badges } from '#app/shell/counts.ts'
import { MenuIcon } from '#app/shell/icons.tsx'
import styles from '#app/shell/sidebar.module.css'
import { declared } from '#ui/i18n/declared.ts'
import { localDigits } from '#ui/i18n/locale.ts'

interface Links {
  links: ReadonlyMap<string, string>
  active: string | undefined
  badges: Badges
}

/** A group of the sidebar, and its entries while it is open. */
export function MenuGroup({
  group,
  opened,
  onToggle,
  ...links
}: Links & { group: Group; opened: boolean; onToggle: (open: boolean) => void }) {
  const id = useId()
  if (group.single) return <Entry item={group.items[0]} icon={group.icon} {...links} />
  return (
    <li>
      <UnstyledButton
        className={styles.group}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => onToggle(!opened)}
      >
        <MenuIcon name={group.icon} />
        <span>{declared(group.title)}</span>
        <IconChevronRight size={14} className={styles.chevron} data-open={opened || undefined} aria-hidden />
      </UnstyledButton>
      {opened && (
        <ul className={styles.items} id={id}>
          {group.items.map((item) => (
            <Entry key={item.screen.name} item={item} {...links} />
          ))}
        </ul>
      )}
    </li>
  )
}

function Entry({ item, icon, links, active, badges }: Links & { item: MenuItem | undefined; icon?: string }) {
  if (!item) return null
  const { screen, label, badge } = item
  const count = badge && badges[badge]
  const current = screen.name === active
  return (
    <li>
      <Link
        to={links.get(screen.name) ?? '/'}
        className={icon ? styles.group : styles.item}
        data-active={current || undefined}
        aria-current={current ? 'page' : undefined}
      >
        {icon && <MenuIcon name={icon} />}
        <span>{declared(label)}</span>
        {count ? <span className={styles.badge}>{localDigits(String(count))}</span> : null}
      </Link>
    </li>
  )
}
