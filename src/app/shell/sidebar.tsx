import { ActionIcon, TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { searchKeyOf } from '#app/catalogue/known.ts'
import { menuFor, type MenuArea } from '#app/menu.ts'
import { Brand } from '#app/shell/brand.tsx'
import { useBadges } from '#app/shell/counts.ts'
import type { Standing } from '#app/shell/place.ts'
import { activeItem, hrefs } from '#app/shell/menu-links.ts'
import { fetchWords } from '#app/shell/parts.ts'
import { MenuGroup } from '#app/shell/menu-group.tsx'
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
  const { facts, place } = standing
  const groups = useMemo(() => menuFor(menu, facts), [menu, facts])
  const [text, setText] = useState('')
  const [opened, setOpened] = useState<Readonly<Record<string, boolean>>>({})
  const badges = useBadges(menu === 'user')
  const links = useMemo(() => hrefs(groups, place.slug), [groups, place.slug])
  const active = activeItem(links, place.pathname)
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
      {facts.supervisor !== 'no' && (menu === 'user' || menu === 'supervisor') && <HatSwitch menu={menu} />}
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
          {shown.map((group, index) => (
            <MenuGroup
              key={group.title}
              group={group}
              links={links}
              active={active}
              badges={badges}
              opened={text !== '' || (opened[group.title] ?? (index === 0 || holds(group, active)))}
              onToggle={(open) => setOpened({ ...opened, [group.title]: open })}
            />
          ))}
        </ul>
        {shown.length === 0 && <p className={styles.none}>{t('menu.none')}</p>}
      </div>
    </>
  )
}

/** A supervisor's two hats: their own things, and their team's. */
const HatSwitch = ({ menu }: { menu: 'user' | 'supervisor' }) => (
  <div className={styles.hats} role="group" aria-label={t('menu.hat')}>
    <Link to="/user/noticeboard" data-active={menu === 'user' || undefined}>
      {t('menu.me')}
    </Link>
    <Link to="/user/supervisor/my-team/overview" data-active={menu === 'supervisor' || undefined}>
      {t('menu.team')}
    </Link>
  </div>
)

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
