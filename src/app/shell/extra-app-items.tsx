import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { hrefOf } from '#kernel/screen.ts'
import type { extraAppsFor } from '#app/menu.ts'
import { MenuIcon } from '#app/shell/icons.tsx'
import { t } from '#app/shell/opened-words.ts'
import styles from '#app/shell/extra-apps.module.css'
import { declared } from '#ui/i18n/declared.ts'

/** The kinds, each with the number that waits, or with all there are. */
export default function ExtraAppItems({ groups }: { groups: ReturnType<typeof extraAppsFor> }) {
  return groups.map(({ title, icon, items }) => (
    <section key={title} className={styles.group}>
      <Menu.Label className={styles.heading}>
        <MenuIcon name={icon} size={14} /> {declared(title)}
      </Menu.Label>
      {items.map(({ screen, label, total, pending }) => (
        <Menu.Item
          key={screen.name}
          component={Link}
          to={hrefOf(screen.path)}
          rightSection={
            <span className={styles.count} data-waiting={pending > 0 || undefined}>
              {pending > 0 ? t('extra.waiting', { count: pending }) : t('extra.total', { count: total })}
            </span>
          }
        >
          {declared(label)}
        </Menu.Item>
      ))}
    </section>
  ))
}
