import { ActionIcon, TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { searchKeyOf } from '#app/catalogue/known.ts'
import { menuFor, type MenuArea } from '#app/menu.ts'
import { Brand } from '#app/shell/brand.tsx'
import { areasOf, lastAreaOf } from '#app/shell/areas.ts'
import { useBadges } from '#app/shell/counts.ts'
import type { Standing } from '#app/shell/place.ts'
import { activeItem, hrefs } from '#app/shell/menu-links.ts'
import { fetchWords } from '#app/shell/parts.ts'
import { MenuGroup } from '#app/shell/menu-group.tsx'
import type { Session } from '#app/shell/session.ts'
import { t } from '#app/shell/words.ts'
import styles from '#app/shell/sidebar.module.css'
import { declared } from '#ui/i18n/declared.ts'

/** The menu of an area: brand, the switch between own and team, a filter, groups that open. */
export function Sidebar({
  standing,
  menu,
  onClose,
}: {
  standing: Standing
  menu: MenuArea
  onClose: () => void
}) {
  const { facts, place, session } = standing
  const groups = useMemo(() => menuFor(menu, facts), [menu, facts])
  const [text, setText] = useState('')
  const badges = useBadges(menu === 'user')
  const links = useMemo(() => hrefs(groups, place.slug), [groups, place.slug])
  const active = activeItem(links, place.pathname)
  const [opened, toggle] = useOpenGroup(groups, active)
  const shown = matching(groups, text)
  const list = useRef<HTMLUListElement>(null)
  // A long menu shows where one is, also after a reload.
  useEffect(() => {
    // newer browsers answer with a promise, which an effect must not
    list.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <>
      <div className={styles.head}>
        <Brand standing={standing} />
        <ActionIcon
          className={styles.close}
          hiddenFrom="md"
          variant="transparent"
          aria-label={t('menu.close')}
          onClick={onClose}
        >
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </div>
      <AreaSwitch session={session} menu={menu} />
      <TextInput
        className={styles.filter}
        size="xs"
        aria-label={t('menu.filter')}
        placeholder={t('menu.filter')}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={text}
        onFocus={() => fetchWords().catch(() => undefined)}
        onChange={(event) => {
          setText(event.currentTarget.value)
          fetchWords().catch(() => undefined)
        }}
      />
      <div className={styles.scroll}>
        <ul className={styles.list} ref={list}>
          {shown.map((group) => (
            <MenuGroup
              key={group.title}
              group={group}
              links={links}
              active={active}
              badges={badges}
              opened={text !== '' || group.title === opened}
              onToggle={(open) => toggle(open ? group.title : null)}
            />
          ))}
        </ul>
        {shown.length === 0 && <p className={styles.none}>{t('menu.none')}</p>}
      </div>
    </>
  )
}

/** Me, my team, HR: shown to those who have more than one of them. */
function AreaSwitch({ session, menu }: { session: Session; menu: MenuArea }) {
  const areas = areasOf(session, lastAreaOf(session).slug)
  if (areas.length < 2) return null
  return (
    <div className={styles.areas} role="group" aria-label={t('menu.areas')}>
      {areas.map(({ area, href }) => (
        <Link key={area} to={href} data-active={menu === area || undefined}>
          {t(`menu.${area}`)}
        </Link>
      ))}
    </div>
  )
}

/** The group of the page that is shown is open, or the one that was chosen since; never two. */
function useOpenGroup(groups: Groups, active: string | undefined) {
  const [chosen, choose] = useState<{ at: string | undefined; title: string | null } | null>(null)
  const own = groups.find((group) => holds(group, active))?.title ?? null
  const opened = chosen && chosen.at === active ? chosen.title : own
  return [opened, (title: string | null) => choose({ at: active, title })] as const
}

type Groups = ReturnType<typeof menuFor>

const holds = (group: Groups[number], active: string | undefined) =>
  group.items.some(({ screen }) => screen.name === active)

function matching(groups: Groups, text: string): Groups {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return groups
  return groups
    .map((group) => ({
      ...group,
      items: group.items.filter(({ label, screen }) => {
        const said = `${declared(group.title)} ${declared(label)}`
        const hay = `${group.title} ${label} ${searchKeyOf(screen)} ${said}`.toLowerCase()
        return words.every((word) => hay.includes(word))
      }),
    }))
    .filter(({ items }) => items.length > 0)
}
